import { parseConfig } from './config.ts';

test('metrics are given nowhere without a port, and to this machine alone without a host', () => {
  expect(parseConfig({}).metrics).toBeNull();
  expect(parseConfig({ METRICS_HOST: '10.0.0.7' }).metrics).toBeNull();
  expect(parseConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(parseConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics).toEqual({ host: '10.0.0.7', port: 9464 });
});

test('the port of members is not that of metrics', () => {
  expect(() => parseConfig({ PORT: '3001', METRICS_PORT: '3001' })).toThrow('METRICS_PORT must be another port than PORT');
  expect(() => parseConfig({ METRICS_PORT: 'yes' })).toThrow('METRICS_PORT must be a whole number');
});
