import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows a question over whatever is on screen, for code without a component of its own. Resolves with the answer. */
export function ask<Answer>(draw: (answer: (given: Answer) => void) => ReactNode): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    draw((given) => {
      root.unmount();
      place.remove();
      resolve(given);
    }),
  );
  return promise;
}
