import {
  addClass,
  addModule,
  changeClass,
  changeModule,
  listClasses,
  listModules,
  readClass,
  removeClass,
  removeModule,
} from '#contract/training.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { TrainingClasses } from './classes.store.ts';
import type { TrainingModules } from './modules.store.ts';

export function trainingRoutes(route: Route, modules: TrainingModules, classes: TrainingClasses) {
  route(listModules, async ({ query }) => ({ data: await modules.list(query.filter ?? '') }));

  route(addModule, async ({ body, actor }) => savedAnswer(await modules.create(body, authorOf(actor, 'form'))));

  route(changeModule, async ({ params, body, actor }) =>
    savedAnswer(await modules.update(params.id, body, authorOf(actor, 'form'))),
  );

  route(removeModule, async ({ params, actor }) => {
    await modules.remove(params.id, authorOf(actor, 'form'));
    return doneAnswer('Modul dihapus.');
  });

  route(listClasses, ({ query }) => classes.list(query));

  route(readClass, async ({ params }) => ({ data: await classes.get(params.id) }));

  route(addClass, async ({ body, actor }) => savedAnswer(await classes.create(body, authorOf(actor, 'form'))));

  route(changeClass, async ({ params, body, actor }) =>
    savedAnswer(await classes.update(params.id, body, authorOf(actor, 'form'))),
  );

  route(removeClass, async ({ params, actor }) => {
    await classes.remove(params.id, authorOf(actor, 'form'));
    return doneAnswer('Kelas dihapus.');
  });
}
