// SPDX-License-Identifier: Apache-2.0
// Queries of new memory objects from every call that creates one (table mem-info-table).

#include "operations/creation/creations.hpp"
#include "operations/query/facts.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::new_memory_objects_cases {

namespace {

struct NewObject {
  const Creation* creation;
  ImageKind kind;
};

bool makes_memory(const Creation& creation) {
  static const std::set<std::string> names{"CreateBuffer",
                                           "CreateBufferWithProperties",
                                           "CreateSubBuffer",
                                           "CreateImage",
                                           "CreateImageWithProperties",
                                           "CreateImage2D",
                                           "CreateImage3D",
                                           "CreatePipe"};
  return names.contains(creation.name);
}

Rows<NewObject> new_objects() {
  Rows<NewObject> rows;
  for (const Creation& creation : every_creation()) {
    if (!makes_memory(creation)) {
      continue;
    }
    const std::string name = creation.name;
    if (creation.kinds.size() < 2) {  // no images, or those of one kind
      const ImageKind kind = creation.kinds.empty() ? ImageKind::image_2d : creation.kinds.front();
      rows.push_back({name, {&creation, kind}});
    } else {
      for (const ImageKind kind : every_image_kind) {
        rows.push_back({name + "_" + name_of(kind), {&creation, kind}});
      }
    }
  }
  return rows;
}

cl_mem_object_type type_of(const CreationArguments& given, const Creation& creation,
                           ImageKind kind) {
  return given.description         ? given.description->image_type
         : !creation.kinds.empty() ? conformance::type_of(kind)
         : given.packet_size != 0  ? CL_MEM_OBJECT_PIPE
                                   : CL_MEM_OBJECT_BUFFER;
}

void reports_what_is_new(Fixture& fixture, const NewObject& row) {
  need_creation(fixture, *row.creation);
  CreationScene scene{fixture, *row.creation, row.kind};
  CreationArguments& given = scene.arguments;
  if (given.region) {
    given.region->origin = fixture.origin_unit();
  }
  const cl_mem parent = given.description ? given.description->buffer : given.parent;
  const ApiVersion version = fixture.device().version();
  Facts facts;
  const InfoCall get_info =
      keeping(clGetMemObjectInfo, std::make_shared<const Handle<cl_mem>>(scene.must_make_memory()));
  add(facts, get_info, CL_MEM_TYPE, type_of(given, *row.creation, row.kind));
  add(facts, get_info, CL_MEM_CONTEXT, fixture.context());
  add(facts, get_info, CL_MEM_MAP_COUNT, cl_uint{0});
  add(facts, get_info, CL_MEM_HOST_PTR, static_cast<void*>(nullptr));
  if (version >= ApiVersion{1, 1}) {
    add(facts, get_info, CL_MEM_ASSOCIATED_MEMOBJECT, parent);
    add(facts, get_info, CL_MEM_OFFSET, given.region ? given.region->origin : std::size_t{0});
  }
  if (version >= ApiVersion{2, 0}) {
    add(facts, get_info, CL_MEM_USES_SVM_POINTER, cl_bool{CL_FALSE});
  }
  if (version >= ApiVersion{3, 0} && !given.properties) {
    facts.push_back({get_info, CL_MEM_PROPERTIES, {}});
  }
  for (int round = 0; round < 2; ++round) {
    for (const Fact& fact : facts) {
      expect_fact_in_every_way(fact);
    }
    // A driver may count references of its own (Glossary, "Reference Count").
    EXPECT_THAT(value_of<cl_uint>(get_info, CL_MEM_REFERENCE_COUNT),
                stores_at_least("param_value", cl_uint{1}));
  }
}

CLMEM_CASES(cases) {
  return each({.suite = "MemObjectKinds",
               .name = "NewOneReports",
               .sentence = "A new memory object of any kind has its type, context and parent, one "
                           "reference, no mapping, and only the host pointer, shared virtual "
                           "memory and properties that it was given.",
               .requirements = {"General.refcount.initial", "Map.count.initial",
                                "GetMemObjectInfo.CONTEXT", "GetMemObjectInfo.HOST_PTR.null",
                                "GetMemObjectInfo.OFFSET", "GetMemObjectInfo.PROPERTIES.null",
                                "GetMemObjectInfo.USES_SVM_POINTER.false"}},
              new_objects(), reports_what_is_new);
}

}  // namespace

}  // namespace clmem::conformance::new_memory_objects_cases
