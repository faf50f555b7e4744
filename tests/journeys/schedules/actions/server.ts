import { setTimeout as delay } from 'node:timers/promises';
import { integerBetween, pick } from '#domain/random.ts';
import { CURRENT_DEPLOYMENT, NEXT_DEPLOYMENT } from '#support/next-deployment.ts';
import { NORMAL_CONDITIONS } from '#support/tcp-proxy.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';

const isServing = (world: World): boolean => world.server.isRunning && !world.isServerFrozen;

/** Actions on the server, and on the connection between it and the browser. */
export const SERVER: readonly Action[] = [
  {
    name: 'stop the server',
    weight: 1.5,
    isPossible: (world) => world.server.isRunning,
    async run(world) {
      await world.server.stop();
      world.isServerFrozen = false;
      return 'the server is stopped';
    },
  },
  {
    name: 'kill the server',
    weight: 1.5,
    isPossible: (world) => world.server.isRunning,
    async run(world) {
      await world.server.kill();
      world.isServerFrozen = false;
      return 'the server is killed';
    },
  },
  {
    name: 'start the server',
    weight: 5,
    isPossible: (world) => !world.server.isRunning,
    async run(world) {
      await world.server.start();
      return 'the server is started';
    },
  },
  {
    name: 'freeze the server',
    weight: 1,
    isPossible: isServing,
    async run(world) {
      world.server.freeze();
      world.isServerFrozen = true;
      return 'the server is frozen';
    },
  },
  {
    name: 'thaw the server',
    weight: 4,
    isPossible: (world) => world.isServerFrozen,
    async run(world) {
      world.server.thaw();
      world.isServerFrozen = false;
      return 'the server is thawed';
    },
  },
  {
    name: 'deploy another release',
    weight: 1.2,
    isPossible: () => true,
    async run(world) {
      world.release = world.release === 'present' ? 'next' : 'present';
      world.hadOtherRelease = true;
      await world.server.stop();
      world.isServerFrozen = false;
      world.server.deploy(world.release === 'next' ? NEXT_DEPLOYMENT : CURRENT_DEPLOYMENT);
      await world.server.start();
      return `the ${world.release} release is served`;
    },
  },
  {
    name: 'end the sessions',
    weight: 0.6,
    isPossible: isServing,
    async run(world) {
      await world.second.endSessions();
      return 'every session of the person is ended on another device';
    },
  },
  {
    name: 'click pause on a second device',
    weight: 3,
    isPossible: isServing,
    async run(world, random) {
      const chat = world.start.chats.get(pick(random, world.secondDeviceChats));
      if (chat === undefined) throw new Error('The second device knows no such conversation.');
      const paused = random() < 0.5;
      world.secondDeviceCommands.add(await world.second.pause(chat, paused));
      world.desiredStates.set(chat.id, new Set([paused]));
      return `a second device ${paused ? 'pauses' : 'resumes'} ${chat.id}`;
    },
  },
  {
    name: 'slow network',
    weight: 1,
    isPossible: () => true,
    async run(world, random) {
      const latencyMs = integerBetween(random, 50, 900);
      world.start.proxy.set({ ...NORMAL_CONDITIONS, latencyMs });
      return `${latencyMs} ms each way`;
    },
  },
  {
    name: 'low bandwidth',
    weight: 1,
    isPossible: () => true,
    async run(world, random) {
      const bytesPerSecond = integerBetween(random, 5_000, 100_000);
      world.start.proxy.set({ ...NORMAL_CONDITIONS, bytesPerSecond });
      return `${bytesPerSecond} bytes a second`;
    },
  },
  {
    name: 'silent network',
    weight: 1.5,
    isPossible: () => true,
    async run(world) {
      world.start.proxy.set({ ...NORMAL_CONDITIONS, isMute: true });
      return 'nothing passes, without an error';
    },
  },
  {
    name: 'truncated answers',
    weight: 1.5,
    isPossible: () => true,
    async run(world, random) {
      const cutAfterBytes = integerBetween(random, 0, 4_000);
      world.start.proxy.set({ ...NORMAL_CONDITIONS, cutAfterBytes });
      return `connections are reset after ${cutAfterBytes} bytes of answers`;
    },
  },
  {
    name: 'healthy network',
    weight: 3,
    isPossible: () => true,
    async run(world) {
      world.start.proxy.set(NORMAL_CONDITIONS);
      return 'everything passes';
    },
  },
  {
    name: 'reset connections',
    weight: 1,
    isPossible: () => true,
    async run(world) {
      world.start.proxy.reset();
      return 'every connection is reset';
    },
  },
  {
    name: 'half-open connections',
    weight: 0.5,
    isPossible: () => true,
    async run(world) {
      world.start.proxy.blackhole();
      return 'every connection is half-open from now on';
    },
  },
  {
    name: 'wait',
    weight: 3,
    isPossible: () => true,
    async run(_world, random) {
      const forMs = integerBetween(random, 100, 1_500);
      await delay(forMs);
      return `${forMs} ms pass`;
    },
  },
];
