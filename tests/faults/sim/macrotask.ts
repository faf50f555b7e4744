import { setImmediate } from 'node:timers';

/** Runs all ready microtasks and returns. Must be called from a macrotask. */
type Drain = () => void;

/**
 * Finds Node's own function that drains the microtasks between two macrotasks, by its name. A task of the timeline
 * corresponds to a macrotask of a browser, and a turn of the event loop for each costs more than the task.
 */
function findDrain(): Drain {
  const drain: unknown = Reflect.get(process, '_tickCallback');
  if (typeof drain !== 'function')
    throw new Error('This Node has no process._tickCallback: the simulator needs a way to drain microtasks');
  return () => {
    Reflect.apply(drain, process, []);
  };
}

export const drainMicrotasks = findDrain();

/** The real `setImmediate`, whatever the global of this name has become. */
export const nextMacrotask = setImmediate;
