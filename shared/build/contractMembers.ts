import { type Module, parse, type TsInterfaceDeclaration, type TsTypeElement } from '@swc/core';

/**
 * Lists the members of an interface, which the release gate checks one by one.
 * @param declarations text of the module that declares it
 * @throws Error when it is missing, extends another interface, or has computed names
 */
export async function membersOf(name: string, declarations: string): Promise<string[]> {
  const found = interfacesOf(await parse(declarations, { syntax: 'typescript' })).filter(({ id }) => id.value === name);
  if (found.length !== 1 || found.some((one) => one.extends.length > 0))
    throw new Error(`Declare ${name} as one interface with all its members written out: the release gate asks for each.`);
  return found.flatMap(({ body }) => body.body.map((member) => nameOf(member, name)));
}

function interfacesOf({ body }: Module): TsInterfaceDeclaration[] {
  return body.flatMap((item) => {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    return declaration.type === 'TsInterfaceDeclaration' ? [declaration] : [];
  });
}

function nameOf(member: TsTypeElement, name: string): string {
  const named = member.type === 'TsPropertySignature' || member.type === 'TsMethodSignature';
  if (named && (member.key.type === 'Identifier' || member.key.type === 'StringLiteral')) return member.key.value;
  throw new Error(`${name} has a member without a plain name: the release gate could not ask for it.`);
}
