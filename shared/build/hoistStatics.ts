/** Properties by which React, or the language, treat a component. */
const ownOfComponent =
  /^(?:\$\$typeof|arguments|caller|childContextTypes|compare|contextTypes?|defaultProps|displayName|getDefaultProps|getDerivedStateFrom\w+|length|mixins|name|propTypes|prototype|render|type)$/;

/** Replaces the package of this purpose, which knows React 16: gives a wrapping component the other properties of the wrapped one. */
export default function hoistStatics<Target extends object>(target: Target, source: object): Target {
  for (let from = source; from !== Function.prototype && from !== Object.prototype; from = Object.getPrototypeOf(from))
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(from)))
      if (!ownOfComponent.test(name) && !Object.hasOwn(target, name)) Object.defineProperty(target, name, property);
  return target;
}
