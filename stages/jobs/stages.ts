import type { AnyStage } from '../../src/flow/stage.ts';
import { collect } from './collect.ts';
import type { JobContext } from './context.ts';
import { deliver } from './deliver.ts';
import { finish } from './finish.ts';
import { normalize } from './normalize.ts';
import { render } from './render.ts';
import { route } from './route.ts';

/** Every queue stage, in the order in which a job passes through them. */
export const STAGES: readonly AnyStage<JobContext>[] = [collect, route, normalize, finish, render, deliver];
