#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks a built site: every link leads to a file and an anchor of it, and no page loads anything from elsewhere.

usage: check_site.py DIRECTORY
"""
import html.parser
import pathlib
import sys
import urllib.parse

LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("link", "href")}


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.anchors, self.links, self.loaded = set(), [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.anchors.update(filter(None, (given.get("id"), given.get("name"))))
        if tag == "link" and given.get("rel") == "canonical":
            return
        for (name, attribute), into in [*((key, self.loaded) for key in LOADED), (("a", "href"), self.links)]:
            if tag == name and given.get(attribute):
                into.append(given[attribute])


def problems(root):
    pages = {path: Page(path) for path in sorted(root.rglob("*.html"))}
    for path, page in pages.items():
        # Doxygen's own pages refer to anchors of members that it has left out; their files have to be there.
        is_reference = "reference" in path.relative_to(root).parts
        for link in page.loaded + page.links:
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc:
                if link in page.loaded and url.scheme != "javascript":
                    yield f"{path.relative_to(root)}: loads {link}"
                continue
            if path.name == "404.html" or not (url.path or url.fragment):
                continue
            target = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
            anchor = urllib.parse.unquote(url.fragment)
            if not target.exists():
                yield f"{path.relative_to(root)}: {link} leads to no file"
            elif anchor and not is_reference and target in pages and anchor not in pages[target].anchors:
                yield f"{path.relative_to(root)}: {link} leads to no anchor"


def main():
    found = list(problems(pathlib.Path(sys.argv[1]).resolve()))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
