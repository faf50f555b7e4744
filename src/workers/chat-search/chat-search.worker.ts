import { expose } from 'comlink';
import { openReplica } from '#replica/replica.ts';
import { createChatSearchSession } from './chat-search-session.ts';

expose(createChatSearchSession((name) => openReplica(name, () => undefined, { random: Math.random })));
