import { describe, expect, it } from 'vitest';
import { PERMISSIONS, refusalOf, type Action } from '#domain/roles/permissions.ts';
import { ROLES } from '#domain/roles/roles.ts';

const ACTIONS = Object.keys(PERMISSIONS) as Action[];
const allowed = (role: string, isOwn: boolean): string[] =>
  ACTIONS.filter((action) => refusalOf([role], action, isOwn) === undefined).toSorted();

describe('the table of permissions', () => {
  it('lets an owner do everything', () => {
    expect(allowed('owner', false)).toEqual(ACTIONS.toSorted());
  });

  it('lets an admin do everything but delete the team', () => {
    expect(allowed('admin', false)).toEqual(ACTIONS.filter((action) => action !== 'team.delete').toSorted());
  });

  it('lets a member work, and see to keys and profiles of their own', () => {
    const work = [
      'ai.generate',
      'api-keys.create',
      'api-keys.list',
      'campaigns.change',
      'chats.approve',
      'chats.assign',
      'chats.merge',
      'chats.note',
      'chats.pause',
      'chats.rate',
      'chats.remind',
      'chats.reply',
      'chats.tag',
      'chats.take-over',
      'offers.change',
      'profiles.change',
      'profiles.connect',
      'prompts.change',
      'prospects.change',
      'prospects.import',
      'saved-replies.change',
      'tags.change',
      'team.leave',
      'team.open',
      'team.read',
      'webhooks.read',
      'webhooks.resend',
      'webhooks.switch',
    ];
    expect(allowed('member', false)).toEqual(work);
    expect(allowed('member', true)).toEqual(
      [...work, 'api-keys.change', 'api-keys.reveal', 'chats.change-note', 'profiles.sign-in'].toSorted(),
    );
  });

  it('treats a role it does not know as a member, and takes the highest of several', () => {
    expect(allowed('superuser', true)).toEqual(allowed('member', true));
    expect(refusalOf(['member', 'owner'], 'team.delete')).toBeUndefined();
    expect(refusalOf([], 'team.delete')).not.toBeUndefined();
  });

  it('gives a reason for each refusal', () => {
    for (const action of ACTIONS)
      for (const role of ROLES) expect(refusalOf([role], action, false), `${role} ${action}`).not.toBe('');
  });
});
