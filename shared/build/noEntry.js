// A remote has no page of its own under the host; the dev server needs some entry to attach its reload client to.
