import type { JSX as ReactJsx, Component, ReactElement } from 'react';

/** What a component may render: no bare text, which might stand beside siblings. A text is put into `<>…</>`. */
type Rendered = ReactElement | readonly Rendered[] | boolean | null | undefined;

/** The types of React's JSX, with components that render no bare text. */
export namespace JSX {
  export type ElementType =
    | keyof ReactJsx.IntrinsicElements
    | ((props: never) => Rendered)
    | (new (props: never) => Component)
    // Fragments, contexts, lazy and memoized components.
    | { readonly $$typeof: symbol };
  export type Element = ReactJsx.Element;
  export type ElementClass = ReactJsx.ElementClass;
  export type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  export type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  export type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
  export type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  export type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>;
  export type IntrinsicElements = ReactJsx.IntrinsicElements;
}
