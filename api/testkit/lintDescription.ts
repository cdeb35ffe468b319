import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

// Separate process, because these packages do not run inside Jest: lints an OpenAPI file with the recommended rules of both
// linters, and prints the problems as JSON.

const file = process.argv[2] ?? '';
const source = readFileSync(file, 'utf8');

const config = await createConfig({ extends: ['recommended'] });
const redocly = (await lintFromString({ source, absoluteRef: file, config })).map(
  ({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`,
);

const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [[{ ...rulesets.oas, extends: [] }, 'recommended']] });
const found = (await spectral.run(JSON.parse(source))).map(
  ({ code, message, path }) => `${code}: ${message} (${path.join('.')})`,
);

process.stdout.write(JSON.stringify({ redocly, spectral: found }));
