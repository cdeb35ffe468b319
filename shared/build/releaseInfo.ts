import { type Static, Type } from 'typebox';
import { EarlyReads, Reads } from '../src/contracts/providerFit.ts';

const Texts = Type.Array(Type.String());

/** `release.json`: describes one build of one app. File names are relative to the app's release folder. */
export const ReleaseInfo = Type.Object({
  app: Type.String(),
  version: Type.String(),
  buildId: Type.String({ description: 'Hash of all that went into the build' }),
  contract: Type.Object({
    role: Type.Union([Type.Literal('host'), Type.Literal('remote')]),
    kind: Type.Optional(
      Type.Union([Type.Literal('mount'), Type.Literal('frame')], {
        description:
          'Its parts bring their own framework, to be shown in the page or in frames; without it they are React components',
      }),
    ),
    frames: Type.Optional(Type.Array(Type.String(), { description: 'Remotes that the host shows in frames only' })),
    brings: Type.Optional(Type.Array(Type.String(), { description: 'Packages of the contract that such a remote bundles' })),
    singletons: Type.Record(Type.String(), Type.String(), {
      description: 'Versions the build provides (host) or was built against (remote)',
    }),
    names: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Names that cross between builds, as this one has them' }),
    ),
    types: Type.Optional(
      Type.Object(
        {
          modules: Type.Record(Type.String(), Type.String(), { description: 'Modules of the contract, each with its file' }),
          files: Type.Record(Type.String(), Type.String(), { description: 'Declarations of those modules and what they import' }),
          members: Type.Object(
            { parts: Texts, events: Texts, session: Texts },
            { description: 'Names in PartProps, AppEvents and Session' },
          ),
          uses: Type.Record(Type.String(), Texts, { description: 'Per module that the host provides: names a remote imports' }),
          bus: Type.Optional(
            Type.Object(
              { sends: Texts, hears: Texts, says: Texts },
              { description: 'Events it sends and listens to, and the texts of the contract that its code has; see busUse.ts' },
            ),
          ),
        },
        { description: 'TypeScript declarations of the contract; builds that are older than this record have none' },
      ),
    ),
  }),
  entry: Type.Array(Type.String(), { description: 'Scripts of the entry, in order' }),
  boot: Type.Array(Type.String(), { description: 'Scripts the entry imports before it can show anything' }),
  calls: Type.Optional(Type.Array(Type.String(), { description: 'Scripts that come with the first call to the API' })),
  session: Type.Optional(Type.Array(Type.String(), { description: 'Of the host: scripts that check the session of a member' })),
  mounting: Type.Optional(Type.Array(Type.String(), { description: 'Scripts of the host that show parts of kind `mount`' })),
  exposes: Type.Record(Type.String(), Texts, { description: 'Per exposed part: the scripts it needs besides the entry' }),
  integrity: Type.Record(Type.String(), Type.String(), {
    description: 'Hash of every script and style, by sha256 of those that browsers load and by sha384 of others',
  }),
  server: Type.Optional(
    Type.Object(
      { file: Type.String(), integrity: Type.String({ description: 'sha384' }) },
      { description: 'Its server half; of a release without one the parts have their room in the document' },
    ),
  ),
  earlyRequests: EarlyReads,
  reads: Type.Optional(Reads),
});
export type ReleaseInfo = Static<typeof ReleaseInfo>;
