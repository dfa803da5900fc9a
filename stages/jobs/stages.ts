import type { AnyStage } from '../../src/flow/stage.ts';
import { collect } from './segments/collect.ts';
import type { JobContext } from './context.ts';
import { deliver } from './events/deliver.ts';
import { finish } from './end/finish.ts';
import { normalize } from './segments/normalize.ts';
import { render } from './renditions/render.ts';
import { route } from './segments/route.ts';

/** Every queue stage, in the order in which a job passes through them. */
export const STAGES: readonly AnyStage<JobContext>[] = [collect, route, normalize, finish, render, deliver];
