import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../core/config/config.ts';
import { type Database, DatabaseUnavailable } from '../core/db/database.ts';
import type { Mailer } from '../core/mail/mail.service.ts';
import { openDeployments } from '../core/site/deployments.ts';
import { callWebhook } from '../modules/releases/release-news/callWebhook.ts';
import { followSite, sendWebhooks } from '../modules/releases/release-news/followSite.ts';
import { schedule } from './draw.job.ts';

/** Interval of reading the site (a file, or a request to a store) and of sending, ms. */
const lookMs = 2_000;
const sendMs = 1_000;

const cannotFollow = 'The moves of the site cannot be followed: nobody is told of releases';

interface ReleaseNewsDeps {
  db: Database;
  config: Pick<Config, 'publicUrl' | 'releaseNews'>;
  mailer: Pick<Mailer, 'wake'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
}

/**
 * Runs the job that sends news of the site's releases, where receivers are configured. Several processes may run it over the same
 * database.
 * @returns a function that stops it after the work in progress
 */
export function startReleaseNewsJob({ db, config, mailer, log }: ReleaseNewsDeps): () => Promise<void> {
  const { publicUrl, releaseNews } = config;
  if (releaseNews === null) return async () => {};
  const { site, webhook, mail } = releaseNews;
  const stopped = new AbortController();
  const look = followSite({ db, shown: openDeployments(site), publicUrl, calls: webhook !== null, mail, log });
  let fault = '';
  const follow = async () => {
    try {
      if ((await look()) > 0) mailer.wake();
      fault = '';
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      // Logs a fault of the site once, because it lasts until an operator repairs it.
      if (String(error) !== fault) log.error({ err: error }, cannotFollow);
      fault = String(error);
    }
    return lookMs;
  };
  const call = webhook && callWebhook(webhook);
  const stops = [schedule(follow, log, cannotFollow)];
  if (call) {
    const send = async () => {
      await sendWebhooks({ db, call, log }, stopped.signal);
      return sendMs;
    };
    stops.push(schedule(send, log, 'Releases could not be told'));
  }
  return async () => {
    stopped.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
