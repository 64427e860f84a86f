// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <functional>

#include "fixture.hpp"

namespace clmem::mock::enqueue_rules_test {
namespace {

struct Arguments {
  cl_command_queue queue;
  cl_mem buffer;
  cl_uint count;
  const cl_event* list;
  cl_event* event;
};

// What the second object of a command is taken from.
struct Others {
  cl_mem buffer;
  cl_mem image;
};

enum class Class { buffer, image };

constexpr std::array<std::size_t, 3> origin{};
constexpr std::array<std::size_t, 3> region{1, 1, 1};

// An enqueue call that is right but for what a test changes in its arguments.
struct EnqueueRow {
  const char* name;
  cl_command_type type;
  std::function<cl_int(Model&, const Arguments&, const Others& other, void* host)> call;
  Class object = Class::buffer;  // of Arguments::buffer
};

const std::vector<EnqueueRow>& buffer_calls() {
  static const std::vector<EnqueueRow> rows{
      {"Read", CL_COMMAND_READ_BUFFER,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueReadBuffer(with.queue, with.buffer, CL_FALSE, 0, 1, host, with.count,
                                          with.list, with.event);
       }},
      {"Write", CL_COMMAND_WRITE_BUFFER,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueWriteBuffer(with.queue, with.buffer, CL_FALSE, 0, 1, host,
                                           with.count, with.list, with.event);
       }},
      {"ReadRect", CL_COMMAND_READ_BUFFER_RECT,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueReadBufferRect(with.queue, with.buffer, CL_FALSE, origin.data(),
                                              origin.data(), region.data(), 0, 0, 0, 0, host,
                                              with.count, with.list, with.event);
       }},
      {"WriteRect", CL_COMMAND_WRITE_BUFFER_RECT,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueWriteBufferRect(with.queue, with.buffer, CL_FALSE, origin.data(),
                                               origin.data(), region.data(), 0, 0, 0, 0, host,
                                               with.count, with.list, with.event);
       }},
      {"CopyFrom", CL_COMMAND_COPY_BUFFER,
       [](Model& model, const Arguments& with, const Others& other, void*) {
         return model.clEnqueueCopyBuffer(with.queue, with.buffer, other.buffer, 0, 0, 1,
                                          with.count, with.list, with.event);
       }},
      {"CopyTo", CL_COMMAND_COPY_BUFFER,
       [](Model& model, const Arguments& with, const Others& other, void*) {
         return model.clEnqueueCopyBuffer(with.queue, other.buffer, with.buffer, 0, 0, 1,
                                          with.count, with.list, with.event);
       }},
      {"CopyRectFrom", CL_COMMAND_COPY_BUFFER_RECT,
       [](Model& model, const Arguments& with, const Others& other, void*) {
         return model.clEnqueueCopyBufferRect(with.queue, with.buffer, other.buffer, origin.data(),
                                              origin.data(), region.data(), 0, 0, 0, 0, with.count,
                                              with.list, with.event);
       }},
      {"CopyRectTo", CL_COMMAND_COPY_BUFFER_RECT,
       [](Model& model, const Arguments& with, const Others& other, void*) {
         return model.clEnqueueCopyBufferRect(with.queue, other.buffer, with.buffer, origin.data(),
                                              origin.data(), region.data(), 0, 0, 0, 0, with.count,
                                              with.list, with.event);
       }},
      {"Fill", CL_COMMAND_FILL_BUFFER,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueFillBuffer(with.queue, with.buffer, host, 1, 0, 1, with.count,
                                          with.list, with.event);
       }},
      {"Map", CL_COMMAND_MAP_BUFFER,
       [](Model& model, const Arguments& with, const Others&, void*) {
         cl_int code = CL_SUCCESS;
         (void)model.clEnqueueMapBuffer(with.queue, with.buffer, CL_FALSE, CL_MAP_READ, 0, 1,
                                        with.count, with.list, with.event, &code);
         return code;
       }},
      {"Migrate", CL_COMMAND_MIGRATE_MEM_OBJECTS,
       [](Model& model, const Arguments& with, const Others&, void*) {
         return model.clEnqueueMigrateMemObjects(with.queue, 1, &with.buffer, 0, with.count,
                                                 with.list, with.event);
       }},
  };
  return rows;
}

const std::vector<EnqueueRow>& image_calls() {
  static const std::vector<EnqueueRow> rows{
      {"ReadImage", CL_COMMAND_READ_IMAGE,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueReadImage(with.queue, with.buffer, CL_FALSE, origin.data(),
                                         region.data(), 0, 0, host, with.count, with.list,
                                         with.event);
       },
       Class::image},
      {"WriteImage", CL_COMMAND_WRITE_IMAGE,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueWriteImage(with.queue, with.buffer, CL_FALSE, origin.data(),
                                          region.data(), 0, 0, host, with.count, with.list,
                                          with.event);
       },
       Class::image},
      {"CopyImageFrom", CL_COMMAND_COPY_IMAGE,
       [](Model& model, const Arguments& with, const Others& other, void*) {
         return model.clEnqueueCopyImage(with.queue, with.buffer, other.image, origin.data(),
                                         origin.data(), region.data(), with.count, with.list,
                                         with.event);
       },
       Class::image},
      {"CopyImageTo", CL_COMMAND_COPY_IMAGE,
       [](Model& model, const Arguments& with, const Others& other, void*) {
         return model.clEnqueueCopyImage(with.queue, other.image, with.buffer, origin.data(),
                                         origin.data(), region.data(), with.count, with.list,
                                         with.event);
       },
       Class::image},
      {"CopyImageToBuffer", CL_COMMAND_COPY_IMAGE_TO_BUFFER,
       [](Model& model, const Arguments& with, const Others& other, void*) {
         return model.clEnqueueCopyImageToBuffer(with.queue, with.buffer, other.buffer,
                                                 origin.data(), region.data(), 0, with.count,
                                                 with.list, with.event);
       },
       Class::image},
      {"CopyBufferFromImage", CL_COMMAND_COPY_IMAGE_TO_BUFFER,
       [](Model& model, const Arguments& with, const Others& other, void*) {
         return model.clEnqueueCopyImageToBuffer(with.queue, other.image, with.buffer,
                                                 origin.data(), region.data(), 0, with.count,
                                                 with.list, with.event);
       }},
      {"CopyBufferToImage", CL_COMMAND_COPY_BUFFER_TO_IMAGE,
       [](Model& model, const Arguments& with, const Others& other, void*) {
         return model.clEnqueueCopyBufferToImage(with.queue, with.buffer, other.image, 0,
                                                 origin.data(), region.data(), with.count,
                                                 with.list, with.event);
       }},
      {"CopyImageFromBuffer", CL_COMMAND_COPY_BUFFER_TO_IMAGE,
       [](Model& model, const Arguments& with, const Others& other, void*) {
         return model.clEnqueueCopyBufferToImage(with.queue, other.buffer, with.buffer, 0,
                                                 origin.data(), region.data(), with.count,
                                                 with.list, with.event);
       },
       Class::image},
      {"FillImage", CL_COMMAND_FILL_IMAGE,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueFillImage(with.queue, with.buffer, host, origin.data(),
                                         region.data(), with.count, with.list, with.event);
       },
       Class::image},
      {"MapImage", CL_COMMAND_MAP_IMAGE,
       [](Model& model, const Arguments& with, const Others&, void*) {
         cl_int code = CL_SUCCESS;
         std::size_t row_pitch = 0;
         (void)model.clEnqueueMapImage(with.queue, with.buffer, CL_FALSE, CL_MAP_READ,
                                       origin.data(), region.data(), &row_pitch, nullptr,
                                       with.count, with.list, with.event, &code);
         return code;
       },
       Class::image},
      {"MigrateImage", CL_COMMAND_MIGRATE_MEM_OBJECTS,
       [](Model& model, const Arguments& with, const Others&, void*) {
         return model.clEnqueueMigrateMemObjects(with.queue, 1, &with.buffer, 0, with.count,
                                                 with.list, with.event);
       },
       Class::image},
  };
  return rows;
}

const std::vector<EnqueueRow>& bufferless_calls() {
  static const std::vector<EnqueueRow> rows{
      {"Marker", CL_COMMAND_MARKER,
       [](Model& model, const Arguments& with, const Others&, void*) {
         return model.clEnqueueMarkerWithWaitList(with.queue, with.count, with.list, with.event);
       }},
      {"Barrier", CL_COMMAND_BARRIER,
       [](Model& model, const Arguments& with, const Others&, void*) {
         return model.clEnqueueBarrierWithWaitList(with.queue, with.count, with.list, with.event);
       }},
  };
  return rows;
}

void CL_CALLBACK leave_alone(cl_command_queue, cl_uint, void*[], void*) {}

// The host's pointer is one to shared virtual memory.
const std::vector<EnqueueRow>& svm_calls() {
  static const std::vector<EnqueueRow> rows{
      {"SvmFree", CL_COMMAND_SVM_FREE,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueSVMFree(with.queue, 1, &host, leave_alone, nullptr, with.count,
                                       with.list, with.event);
       }},
      {"SvmMemcpy", CL_COMMAND_SVM_MEMCPY,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueSVMMemcpy(with.queue, CL_FALSE, host, static_cast<char*>(host) + 1,
                                         1, with.count, with.list, with.event);
       }},
      {"SvmFill", CL_COMMAND_SVM_MEMFILL,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueSVMMemFill(with.queue, host, "a", 1, 1, with.count, with.list,
                                          with.event);
       }},
      {"SvmMap", CL_COMMAND_SVM_MAP,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         return model.clEnqueueSVMMap(with.queue, CL_FALSE, CL_MAP_READ, host, 1, with.count,
                                      with.list, with.event);
       }},
      {"SvmUnmap", CL_COMMAND_SVM_UNMAP,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         (void)model.clEnqueueSVMMap(with.queue, CL_FALSE, CL_MAP_READ, host, 1, 0, nullptr,
                                     nullptr);
         return model.clEnqueueSVMUnmap(with.queue, host, with.count, with.list, with.event);
       }},
      {"SvmMigrate", CL_COMMAND_SVM_MIGRATE_MEM,
       [](Model& model, const Arguments& with, const Others&, void* host) {
         const void* pointers[]{host};
         return model.clEnqueueSVMMigrateMem(with.queue, 1, pointers, nullptr, 0, with.count,
                                             with.list, with.event);
       }},
  };
  return rows;
}

class EnqueueRules : public ModelTest, public ::testing::WithParamInterface<EnqueueRow> {
 protected:
  cl_int call(const Arguments& with) { return GetParam().call(model, with, other, host); }

  cl_mem make_object(cl_context in, Class object) {
    if (object == Class::buffer) {
      return model.clCreateBuffer(in, 0, 8, nullptr, nullptr);
    }
    const cl_image_format format{CL_R, CL_UNORM_INT8};
    return model.clCreateImage2D(in, 0, &format, 8, 1, 0, nullptr, nullptr);
  }

  cl_mem buffer = make_object(context, GetParam().object);
  const Others other{make_object(context, Class::buffer), make_object(context, Class::image)};
  void* host = make_svm(16);  // as good as any other memory of the host
};

class MemoryCallRules : public EnqueueRules {};

std::string name_of(const ::testing::TestParamInfo<EnqueueRow>& row) {
  return row.param.name;
}

// NULL, foreign and wrongly typed handles are answered with the code of their kind.
TEST_P(EnqueueRules, QueueMustBeLive) {
  EXPECT_EQ(call({nullptr, buffer, 0, nullptr, nullptr}), CL_INVALID_COMMAND_QUEUE);
  const auto no_queue = reinterpret_cast<cl_command_queue>(buffer);
  EXPECT_EQ(call({no_queue, buffer, 0, nullptr, nullptr}), CL_INVALID_COMMAND_QUEUE);
}

// Count and list have to agree, and every entry has to be an event of the queue's context.
TEST_P(EnqueueRules, WaitListMustBeConsistent) {
  const cl_event good = make_user_event();
  const cl_event null = nullptr;
  EXPECT_EQ(call({queue, buffer, 1, nullptr, nullptr}), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(call({queue, buffer, 0, &good, nullptr}), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(call({queue, buffer, 1, &null, nullptr}), CL_INVALID_EVENT_WAIT_LIST);
  const cl_event foreign = model.clCreateUserEvent(make_context(), nullptr);
  EXPECT_EQ(call({queue, buffer, 1, &foreign, nullptr}), CL_INVALID_CONTEXT);
}

// The event of a call names its command; without an event argument there is none.
TEST_P(EnqueueRules, EventNamesTheCommand) {
  const std::size_t held = model.live_objects().size();
  EXPECT_EQ(call({queue, buffer, 0, nullptr, nullptr}), CL_SUCCESS);
  EXPECT_EQ(model.live_objects().size(), held);
  cl_event event = nullptr;
  ASSERT_EQ(call({queue, buffer, 0, nullptr, &event}), CL_SUCCESS);
  cl_command_type type = 0;
  cl_command_queue of_queue = nullptr;
  EXPECT_EQ(model.clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(type, GetParam().type);
  EXPECT_EQ(
      model.clGetEventInfo(event, CL_EVENT_COMMAND_QUEUE, sizeof(of_queue), &of_queue, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(of_queue, queue);
  EXPECT_EQ(status_of(event), CL_COMPLETE);
}

// A refused call creates no event and touches no byte.
TEST_P(EnqueueRules, RefusalLeavesNoEvent) {
  const std::size_t held = model.live_objects().size();
  cl_event event = nullptr;
  EXPECT_NE(call({queue, buffer, 1, nullptr, &event}), CL_SUCCESS);
  EXPECT_EQ(event, nullptr);
  EXPECT_EQ(model.live_objects().size(), held);
}

// A command after a failed event never runs and fails in turn; the call itself succeeds.
TEST_P(EnqueueRules, FailedWaitListFailsTheCommand) {
  const cl_event gate = make_user_event();
  cl_event event = nullptr;
  ASSERT_EQ(call({queue, buffer, 1, &gate, &event}), CL_SUCCESS);
  EXPECT_EQ(status_of(event), CL_SUBMITTED);
  ASSERT_EQ(model.clSetUserEventStatus(gate, -5), CL_SUCCESS);
  EXPECT_LT(status_of(event), 0);
  cl_event late = nullptr;
  ASSERT_EQ(call({queue, buffer, 1, &gate, &late}), CL_SUCCESS);
  EXPECT_LT(status_of(late), 0);
}

// NULL, wrongly typed and released memory objects are refused.
TEST_P(MemoryCallRules, ObjectMustBeLive) {
  EXPECT_EQ(call({queue, nullptr, 0, nullptr, nullptr}), CL_INVALID_MEM_OBJECT);
  const auto no_buffer = reinterpret_cast<cl_mem>(queue);
  EXPECT_EQ(call({queue, no_buffer, 0, nullptr, nullptr}), CL_INVALID_MEM_OBJECT);
  ASSERT_EQ(model.clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(call({queue, buffer, 0, nullptr, nullptr}), CL_INVALID_MEM_OBJECT);
}

// A command on images takes no buffer, and one on buffers no image; migrations take both.
TEST_P(MemoryCallRules, ObjectMustBeOfTheRightClass) {
  const bool takes_both = GetParam().type == CL_COMMAND_MIGRATE_MEM_OBJECTS;
  const bool takes_images = GetParam().object == Class::image;
  EXPECT_EQ(call({queue, takes_images ? other.buffer : other.image, 0, nullptr, nullptr}),
            takes_both ? CL_SUCCESS : CL_INVALID_MEM_OBJECT);
}

// Object and queue have to share their context.
TEST_P(MemoryCallRules, ObjectMustBeOfTheQueuesContext) {
  const cl_mem foreign = make_object(make_context(), GetParam().object);
  EXPECT_EQ(call({queue, foreign, 0, nullptr, nullptr}), CL_INVALID_CONTEXT);
}

// An object released right after the call lives until its command has ended.
TEST_P(MemoryCallRules, ObjectOutlivesItsRelease) {
  const cl_event gate = make_user_event();
  ASSERT_EQ(call({queue, buffer, 1, &gate, nullptr}), CL_SUCCESS);
  bool destroyed = false;
  ASSERT_EQ(model.clSetMemObjectDestructorCallback(
                buffer, [](cl_mem, void* data) { *static_cast<bool*>(data) = true; }, &destroyed),
            CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_FALSE(destroyed);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_TRUE(destroyed);
}

INSTANTIATE_TEST_SUITE_P(Buffer, EnqueueRules, ::testing::ValuesIn(buffer_calls()), name_of);
INSTANTIATE_TEST_SUITE_P(Svm, EnqueueRules, ::testing::ValuesIn(svm_calls()), name_of);
INSTANTIATE_TEST_SUITE_P(Other, EnqueueRules, ::testing::ValuesIn(bufferless_calls()), name_of);
INSTANTIATE_TEST_SUITE_P(Image, EnqueueRules, ::testing::ValuesIn(image_calls()), name_of);
INSTANTIATE_TEST_SUITE_P(Buffer, MemoryCallRules, ::testing::ValuesIn(buffer_calls()), name_of);
INSTANTIATE_TEST_SUITE_P(Image, MemoryCallRules, ::testing::ValuesIn(image_calls()), name_of);

class MigrateTest : public ModelTest {};

// A migration names objects, and only its two flags.
TEST_F(MigrateTest, ArgumentsAreChecked) {
  const cl_mem buffers[]{make_buffer(8), nullptr};
  EXPECT_EQ(model.clEnqueueMigrateMemObjects(queue, 0, buffers, 0, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueMigrateMemObjects(queue, 1, nullptr, 0, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueMigrateMemObjects(queue, 1, buffers, 4, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueMigrateMemObjects(queue, 2, buffers, 0, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(model.clEnqueueMigrateMemObjects(queue, 1, buffers, 3, 0, nullptr, nullptr),
            CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::enqueue_rules_test
