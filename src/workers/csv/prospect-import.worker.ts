import { expose } from 'comlink';
import { openReplica } from '#replica/replica.ts';
import { createImportSession } from './import-session.ts';

expose(createImportSession((name) => openReplica(name, () => undefined, { random: Math.random })));
