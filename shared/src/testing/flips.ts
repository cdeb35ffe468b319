export interface Flip<Value> {
  at: string;
  changed: Value;
}

function flipped(text: string, at: number): string {
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
}

/** Yields changed copies for every number (one change) and text (three changes: first, middle and last character) of a value. */
export function* flips<Value>(value: Value): Generator<Flip<Value>> {
  const text = JSON.stringify(value);
  const paths: (string | number)[][] = [];
  const walk = (node: unknown, path: (string | number)[]): void => {
    if (typeof node === 'string' || typeof node === 'number') paths.push(path);
    else if (typeof node === 'object' && node !== null)
      for (const [key, child] of Object.entries(node)) walk(child, [...path, key]);
  };
  walk(value, []);
  for (const path of paths) {
    for (let turn = 0; turn < 3; turn++) {
      const changed: Value = JSON.parse(text);
      let parent: object = { root: changed };
      for (const key of ['root', ...path.slice(0, -1)]) parent = Reflect.get(parent, key);
      const last = path.at(-1) ?? '';
      const old: unknown = Reflect.get(parent, last);
      if (typeof old === 'number' && turn > 0) continue;
      const next = typeof old === 'string' ? flipped(old, Math.floor(((old.length - 1) * turn) / 2)) : Number(old) + 1;
      Reflect.set(parent, last, next);
      yield { at: `${path.join('.')} (${turn})`, changed };
    }
  }
}
