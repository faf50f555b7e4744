import { setImmediate } from 'node:timers';

/** Runs everything that promises have made ready, and returns. Only callable from a macrotask. */
type Drain = () => void;

/**
 * Node's own way of draining the microtasks between two macrotasks, called by name: a task of the timeline is what a
 * macrotask is to a browser, and going through the event loop for each costs more than the task itself.
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

/** The real one, whatever the global of this name has become. */
export const nextMacrotask = setImmediate;
