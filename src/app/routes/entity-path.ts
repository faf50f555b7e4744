import type { SearchableEntity } from '#features/palette/searchable-entities.ts';

/** Returns the path that shows an entity. */
export function entityPath({ kind, id }: Pick<SearchableEntity, 'kind' | 'id'>): string {
  switch (kind) {
    case 'campaign':
      return `/campaigns/${id}`;
    case 'profile':
      return `/messages?profile=${encodeURIComponent(id)}`;
    case 'chat':
      return `/messages?profile=all&chat=${encodeURIComponent(id)}`;
    case 'offer':
      return `/products?open=${encodeURIComponent(id)}`;
    case 'prompt':
      return `/prompts/${id}`;
  }
}
