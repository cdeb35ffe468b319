// React Fast Refresh across federated apps: the hook must exist before any copy of the refresh runtime starts,
// and its map of renderers is what a remote's runtime finds the host's React through.
self.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  checkDCE() {},
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
