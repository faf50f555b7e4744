import { randomInt } from 'node:crypto';

const QUALITIES = [
  'Amber', 'Autumn', 'Brave', 'Bright', 'Calm', 'Candid', 'Cheerful', 'Clever', 'Copper', 'Coral', 'Cosy', 'Crisp', 'Curious', 'Daring', 'Distant', 'Eager',
  'Early', 'Easy', 'Emerald', 'Fair', 'Fearless', 'Gentle', 'Glad', 'Golden', 'Graceful', 'Hazel', 'Hidden', 'Honest', 'Humble', 'Indigo', 'Ivory', 'Jolly',
  'Keen', 'Kind', 'Lively', 'Loyal', 'Lucky', 'Mellow', 'Merry', 'Misty', 'Modest', 'Mossy', 'Nimble', 'Noble', 'Olive', 'Patient', 'Polite', 'Proud',
  'Quick', 'Quiet', 'Rapid', 'Rustic', 'Scarlet', 'Serene', 'Silver', 'Snowy', 'Steady', 'Sunny', 'Swift', 'Tidy', 'Velvet', 'Vivid', 'Warm', 'Witty',
] as const;

const THINGS = [
  'Acorn', 'Anchor', 'Badger', 'Basket', 'Beacon', 'Birch', 'Bridge', 'Brook', 'Candle', 'Canyon', 'Cedar', 'Comet', 'Compass', 'Cottage', 'Dolphin', 'Dune',
  'Falcon', 'Feather', 'Fern', 'Fjord', 'Forest', 'Fountain', 'Garden', 'Glacier', 'Hammock', 'Harbour', 'Heron', 'Island', 'Kettle', 'Lagoon', 'Lantern', 'Lark',
  'Maple', 'Meadow', 'Mill', 'Mountain', 'Oasis', 'Orchard', 'Otter', 'Owl', 'Pebble', 'Pine', 'Planet', 'Pond', 'Prairie', 'Puffin', 'Quill', 'Raft',
  'Reef', 'River', 'Robin', 'Saddle', 'Sail', 'Sparrow', 'Spring', 'Summit', 'Teapot', 'Tulip', 'Valley', 'Violin', 'Walnut', 'Willow', 'Windmill', 'Wren',
] as const;

const oneOf = (words: readonly string[]): string => words[randomInt(words.length)] ?? '';

/** Two words that stand both where a sign-in was asked for and in its mail: a mail without them answers somebody else's request. */
export const createSecurityPhrase = (): string => `${oneOf(QUALITIES)} ${oneOf(THINGS)}`;
