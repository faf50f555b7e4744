import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { readApiKey, SCOPE_MESSAGES, secretViewers } from '#domain/api-key/api-key.ts';
import { ApiKeysRestricted, NoApiKeys } from '#features/api-keys/api-keys-skeleton.tsx';
import { EndingKeys } from '#features/members/left-keys.tsx';
import { renderInRouter } from '#support/render-in-router.ts';

describe('API keys', () => {
  it('the API keys page explains an empty list and a plan without keys', () => {
    expect(renderInRouter(createElement(NoApiKeys, { action: 'Create API key' }))).toMatch(
      /No API keys yet.*With a key, your own programs can.*Create API key/s,
    );
    const restricted = renderInRouter(createElement(ApiKeysRestricted));
    expect(restricted).toContain('Restricted Access');
    expect(restricted).toMatch(/<a [^>]*href="\/plans"[^>]*>Upgrade Plan<\/a>/);
  });

  it('the scope to write says that a key with it also deletes campaigns and writes to prospects', () => {
    expect(SCOPE_MESSAGES.write.explanation).toMatch(/delete campaigns.*write to prospects, rate and assign.*notes/);
  });

  it('a secret was seen by its creator and by everybody who has revealed it since the last rotation', () => {
    const entry = (name: 'created' | 'revealed' | 'rotated' | 'renamed' | 'handed-over', by: string) => ({
      act: name,
      by,
      at: '2026-05-10T12:00:00.000Z',
    });
    const before = [entry('created', 'ada'), entry('revealed', 'ben'), entry('renamed', 'cleo')];
    expect(secretViewers({ acts: before })).toEqual(['ada', 'ben']);
    expect(secretViewers({ acts: [...before, entry('rotated', 'cleo'), entry('revealed', 'dan')] })).toEqual([
      'cleo',
      'dan',
    ]);
    // The person who takes a key over gets a new secret, and has not seen it yet.
    const taken = [...before, entry('handed-over', 'cleo')];
    expect(secretViewers({ acts: taken })).toEqual([]);
    expect(secretViewers({ acts: [...taken, entry('revealed', 'cleo')] })).toEqual(['cleo']);
    expect(secretViewers({ acts: [] })).toEqual([]);
  });

  it('a member who leaves a team is told which of their keys end, and nothing when they hold none', () => {
    const key = readApiKey({
      $id: 'key-of-ada',
      $createdAt: '2026-05-10T12:00:00.000Z',
      $updatedAt: '2026-05-10T12:00:00.000Z',
      teamId: 'northwind',
      name: 'CRM sync',
      createdBy: 'ada',
    });
    const dialogWith = (held: (typeof key)[]) =>
      renderInRouter(createElement(EndingKeys, { keys: { state: 'ready', held, seen: [] } }));
    expect(dialogWith([key])).toMatch(
      /Your API keys stop working when you leave.*CRM sync.*Every program that uses them stops working at once\./s,
    );
    expect(dialogWith([])).not.toContain('API keys');
  });
});
