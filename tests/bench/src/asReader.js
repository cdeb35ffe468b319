// Runs in a measured page: a reader who uses the keys from the first moment on, so that nothing waits until they are near.
setInterval(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })), 50);
