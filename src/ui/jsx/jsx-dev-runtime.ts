import type { Key, ReactElement, ReactNode } from 'react';
import { jsxDEV as createJsx } from 'react/jsx-dev-runtime';
import { ownTexts } from './own-texts.ts';

export { Fragment } from 'react/jsx-dev-runtime';
export type { JSX } from './jsx-types.ts';

/** Creates an element as `jsx` of jsx-runtime.ts does, with React's warnings of development. */
export function jsxDEV(
  type: Parameters<typeof createJsx>[0],
  props: { readonly children?: ReactNode },
  key: Key | undefined,
  isStatic: boolean,
): ReactElement {
  const children = ownTexts(type, props.children);
  return createJsx(
    type,
    children === props.children ? props : Object.assign(props, { children }),
    key,
    isStatic && Array.isArray(children),
  );
}
