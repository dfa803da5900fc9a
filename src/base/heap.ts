import { setFlagsFromString } from 'node:v8';

/**
 * To be imported before everything else that allocates. The engine starts a full collection after every few tens of
 * megabytes outside its heap, and each marks the whole heap. Here buffers come and go by the hundred megabytes a second
 * while the heap stands still, so a worker spent a third of its CPU on marking; with this flag such memory counts as a part
 * of the heap's own growth.
 */
setFlagsFromString('--external-memory-accounted-in-global-limit');
