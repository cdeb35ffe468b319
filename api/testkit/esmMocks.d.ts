declare namespace jest {
  /** `jest.mock` for ES modules, which @types/jest does not know yet: before the first import of what imports the module. */
  function unstable_mockModule(moduleName: string, factory: () => unknown): typeof jest;
}
