declare namespace jest {
  /**
   * `jest.mock` for ES modules, which @types/jest lacks. Call it before the first import of a module that imports the mocked one.
   */
  function unstable_mockModule(moduleName: string, factory: () => unknown): typeof jest;
}
