import { ReplicaAge } from './replicaAge.ts';

test('measures the age of a replica from the newest time that it shows completely', () => {
  const age = new ReplicaAge();
  expect(age.atMost(1_000)).toBe(Number.POSITIVE_INFINITY);
  age.replicaShows(500);
  expect(age.atMost(1_000)).toBe(Number.POSITIVE_INFINITY);
  age.primaryHad(100, 1_000);
  age.primaryHad(200, 2_000);
  age.primaryHad(300, 3_000);
  age.replicaShows(99);
  expect(age.atMost(3_000)).toBe(Number.POSITIVE_INFINITY);
  age.replicaShows(250);
  expect(age.atMost(3_500)).toBe(1_500);
  age.primaryHad(400, 4_000);
  age.replicaShows(250);
  expect(age.atMost(9_000)).toBe(7_000);
  age.replicaShows(400);
  expect(age.atMost(9_000)).toBe(5_000);
});

test('gives the replica of an idle primary no age', () => {
  const age = new ReplicaAge();
  for (let second = 1; second <= 200; second++) {
    age.primaryHad(100, second * 1_000);
    age.replicaShows(100);
    expect(age.atMost(second * 1_000 + 300)).toBe(300);
  }
});

test('ages a replica that is away, and resets it when it has caught up', () => {
  const age = new ReplicaAge();
  age.primaryHad(1, 0);
  age.replicaShows(1);
  for (let second = 1; second <= 500; second++) age.primaryHad(second * 10, second * 1_000);
  expect(age.atMost(500_000)).toBe(500_000);
  age.replicaShows(3_000);
  expect(age.atMost(500_000)).toBe(500_000);
  age.replicaShows(5_000);
  expect(age.atMost(500_000)).toBe(0);
  age.forget();
  expect(age.atMost(500_000)).toBe(Number.POSITIVE_INFINITY);
});
