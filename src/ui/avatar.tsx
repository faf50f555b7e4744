import { useState } from 'react';
import { classNames } from './class-names.ts';

const HUES = 8;

/**
 * The first letters of the first and the last word, as a person would abbreviate themself; `?` for a name without
 * letters.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[\s,]+/).flatMap((word) => {
    const letter = [...word].find((character) => /\p{L}/u.test(character));
    return letter === undefined ? [] : [letter];
  });
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return first === undefined ? '?' : `${first}${last ?? ''}`.toLocaleUpperCase();
}

/** Always the same of our hues for the same name, 1 to 8. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % HUES) + 1;
}

/** True for pictures a page may load: our own origin, or an encrypted one elsewhere. */
const isLoadable = (address: string): boolean => address.startsWith('/') || address.startsWith('https://');

interface AvatarProps {
  readonly name: string;
  readonly picture?: string | undefined;
  /** Edge in px. */
  readonly size: 24 | 36 | 44 | 64;
  /** How it stands among what is around it; it has to be a place for what lies in it. */
  readonly className?: string;
}

/**
 * Initials on a stable hue, one alone where two wide ones would reach beyond its edge; the picture covers them once it
 * has loaded. The name stands beside it, so it is hidden itself.
 */
export function Avatar({ name, picture, size, className = 'relative' }: AvatarProps) {
  const [loaded, setLoaded] = useState<string | undefined>(undefined);
  const hasPicture = picture !== undefined && isLoadable(picture);
  return (
    <span aria-hidden className={classNames('avatar', `avatar-${size}`, `avatar-hue-${hueOf(name)}`, className)}>
      {size === 24 ? [...initialsOf(name)][0] : initialsOf(name)}
      {hasPicture && (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(picture)}
          className={classNames('absolute inset-0 size-full object-cover', loaded !== picture && 'invisible')}
        />
      )}
    </span>
  );
}
