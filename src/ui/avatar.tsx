import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';

const HUES = 8;

/** Returns the first letters of the first and last word of a name; `?` for a name without letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s,]+/).flatMap((word) => {
    const letter = [...word].find((character) => /\p{L}/u.test(character));
    return letter === undefined ? [] : [letter];
  });
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return first === undefined ? '?' : `${first}${last ?? ''}`.toLocaleUpperCase();
}

/** Returns one of the 8 hues, 1 to 8; always the same for the same name. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % HUES) + 1;
}

/** Loads the picture at an address as a `data:` address; undefined where there is none. */
type LoadPicture = (address: string) => Promise<string | undefined>;

let resolveLoader: (load: LoadPicture) => void;
const loader = new Promise<LoadPicture>((resolve) => {
  resolveLoader = resolve;
});

/** Sets how pictures are loaded, once; before there are initials alone. A page asks no other origin for a picture. */
export const setPictureLoader = (load: LoadPicture): void => resolveLoader(load);

/** Shows the picture at an address of another origin, once it is loaded. */
function Picture({ address }: { address: string }) {
  const [picture, setPicture] = useState<string | undefined>(undefined);
  useEffect(() => void loader.then((load) => load(address)).then(setPicture), [address]);
  return picture === undefined ? null : (
    <img src={picture} alt="" className="absolute inset-0 size-full object-cover" />
  );
}

interface AvatarProps {
  readonly name: string;
  readonly picture?: string | undefined;
  /** Edge in px. */
  readonly size: 24 | 36 | 44 | 64;
  /** Its position in the layout; must be a positioned element, since the picture is positioned inside. */
  readonly className?: string;
}

/**
 * Shows initials on a stable hue, only one at 24 px where two wide ones would overflow; the picture covers them once
 * loaded. Hidden from assistive technology, since the name is beside it.
 */
export function Avatar({ name, picture, size, className = 'relative' }: AvatarProps) {
  return (
    <span aria-hidden className={classNames('avatar', `avatar-${size}`, `avatar-hue-${hueOf(name)}`, className)}>
      {size === 24 ? [...initialsOf(name)][0] : initialsOf(name)}
      {picture?.startsWith('https:') === true && <Picture key={picture} address={picture} />}
    </span>
  );
}
