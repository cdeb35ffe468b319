import { rm } from 'node:fs/promises';
import type { ActRequest, ActVerb, OfficeActDetail } from 'shared/contracts/officeActs';
import type { OperatorRole } from 'shared/contracts/officeSession';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import type { CommandContext } from '../src/core/command/command.ts';
import { openFairLog } from '../src/core/fairLog.ts';
import { describeAct, draftAct, signAct } from '../src/modules/office/acts/acts.service.ts';
import type { ActDeps } from '../src/modules/office/acts/doWhenSigned.ts';
import { ensureTokens } from '../src/modules/wallets/wallets.repository.ts';
import { asProvider, type TestDatabase } from './databases.ts';
import { fixedChain, testFairLog, testSources } from './drawSourceFakes.ts';
import { addTestOperator, deskSite, officeSite } from './operatorClient.ts';
import { runAsOperator } from './operators.ts';
import type { SoftAuthenticator } from './softAuthenticator.ts';
import { testConfig } from './testApp.ts';

type Claims = Partial<Parameters<SoftAuthenticator['get']>[0]>;
export type OfficePerson = Awaited<ReturnType<typeof addTestOperator>>;

/** An office without HTTP: operators draft and sign through the services, with the rights of the provider's role. */
export async function openDesk(database: TestDatabase) {
  const announced: number[] = [];
  const config = await testConfig(officeSite);
  const deps: ActDeps = {
    db: asProvider(database.db),
    config,
    fairLog: testFairLog,
    sources: testSources({ chains: [fixedChain(0)] }),
    announcer: {
      announce: (round) => {
        announced.push(round);
      },
    },
  };
  await ensureTokens(database.db, tokenAddresses);
  const person = (role: OperatorRole, name: string, passkey?: SoftAuthenticator) =>
    addTestOperator(database.db, role, name, passkey);
  const draft = ({ operator }: OfficePerson, request: Omit<ActRequest, 'why'> & { why?: string }) =>
    draftAct(deps, operator, { why: 'A test.', ...request });
  /** Signs what the page shows. @param claims what an attacker's browser says instead */
  const sign = async (who: OfficePerson, act: number, verb: ActVerb, claims: Claims = {}, passkey = who.passkey) => {
    const { may } = await describeAct(deps, who.operator, act, 'desk');
    const challenge = may.find((each) => each.verb === verb)?.challenge ?? 'none';
    return signAct(deps, { act, operator: who.operator, verb, passkey: passkey.get({ challenge, ...deskSite, ...claims }) });
  };
  const ask = async (who: OfficePerson, request: Parameters<typeof draft>[1]): Promise<OfficeActDetail> => {
    const { id } = await draft(who, request);
    return sign(who, id, 'ask');
  };
  return { deps, announced, person, draft, sign, ask };
}

/** The same with commands, which each operator signs with a key in the data folder; `remove` deletes that. */
export async function openOfficeCommands(database: TestDatabase) {
  const desk = await openDesk(database);
  const { db, config, announcer } = desk.deps;
  const context: CommandContext = { db, config, announcer, fairLog: openFairLog(config), sources: testSources({}), cwd: '/' };
  const as = (name: string) => (line: string) => runAsOperator(context, line.split(' '), name);
  return { desk, context, as, remove: () => rm(config.dataDir, { recursive: true, force: true }) };
}
