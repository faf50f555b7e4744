import { createElement, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from '#app/shell/use-permissions.ts';
import { apiKeyDocumentSchema, readApiKey } from '#domain/api-key/api-key.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { readMember, type Member } from '#domain/member/member.ts';
import { connectedBy, readProfile } from '#domain/profile/profile.ts';
import { PERMISSIONS, refusalOf, type Action, type RefusalOf } from '#domain/roles/permissions.ts';
import { ROLES, type Role } from '#domain/roles/roles.ts';
import { readUser } from '#domain/session/read-user.ts';
import { readTeam, readTeamRecord } from '#domain/team/team.ts';
import { readWebhook } from '#domain/webhook/webhook.ts';
import { ApiKeyCard } from '#features/api-keys/api-key-card.tsx';
import { BillingForm } from '#features/billing/billing-form.tsx';
import { DeleteTeam } from '#features/members/delete-team.tsx';
import { RowMenu } from '#features/members/member-row.tsx';
import { CreditTiers } from '#features/plans/credit-tiers.tsx';
import { PlanCards } from '#features/plans/plan-cards.tsx';
import { ProfileCard } from '#features/profiles/profile-card.tsx';
import { SecretPanel } from '#features/webhooks/secret-panel.tsx';
import { WebhookRow } from '#features/webhooks/webhook-row.tsx';
import { NoWebhooks } from '#features/webhooks/webhooks-skeleton.tsx';
import { failed, success } from '#remote/failure.ts';
import { apply } from '#replica/apply.ts';
import { commit } from '#replica/commit.ts';
import { listRejected } from '#replica/outbox/outbox-entries.ts';
import { drainOutbox } from '#support/drain-outbox.ts';
import { renderConfigured } from '#support/render-configured.ts';
import { renderInRouter } from '#support/render-in-router.ts';
import { openTestReplica } from '#support/replicas.ts';
import { sampleDocument } from '#support/sample-commands.ts';
import { readSources } from '../architecture/source-files.ts';
import { membershipDocument, profileDocument, TEAM_ID, teamDocument, wireTime } from '#support/wire-documents.ts';

const OFFLINE = 'You are offline.';
const ME = readUser({ $id: 'me', name: 'Mia', email: 'mia@example.com' });
const ACTIONS = Object.keys(PERMISSIONS) as Action[];
const nothing = () => undefined;

const memberOf = (userId: string, roles: readonly string[], fields: object = {}): Member =>
  readMember({ ...membershipDocument(`m-${userId}`, userId), roles, ...fields });
const rolesOfMe = (role: Role): readonly Member[] => [memberOf('other', ['owner']), memberOf('me', [role])];

describe('the permissions of a person', () => {
  it.each(ROLES)('a person who is %s is refused exactly what the table refuses, by their own membership', (role) => {
    const { refusalOf: refuse, blockedReasonOf } = permissionsOf(rolesOfMe(role), ME, undefined);
    for (const action of ACTIONS)
      for (const creatorId of [undefined, 'me', 'other', '']) {
        const refusal = refusalOf([role], action, creatorId === undefined || creatorId === 'me');
        expect([refuse(action, creatorId), blockedReasonOf(action, creatorId)], `${action} of ${creatorId}`).toEqual([
          refusal,
          refusal,
        ]);
      }
  });

  it.each([
    ['the members are not synced', undefined],
    ['their own membership is not among the members', [memberOf('other', ['owner'])]],
  ])('while %s nothing is refused', (_, members) => {
    const { refusalOf: refuse, blockedReasonOf } = permissionsOf(members, ME, undefined);
    for (const action of ACTIONS)
      expect([refuse(action, 'other'), blockedReasonOf(action, 'other')]).toEqual([undefined, undefined]);
  });

  it('a person is found by address where the ids of users are hidden', () => {
    const hidden = [memberOf('', ['member'], { $id: 'm1', userId: '', userEmail: ME.email })];
    expect(permissionsOf(hidden, ME, undefined).refusalOf('billing.manage')).toBe(PERMISSIONS['billing.manage'].reason);
  });

  it('a refusal of the role is said before the missing connection, which also blocks what the role allows', () => {
    const { refusalOf: refuse, blockedReasonOf, offlineReason } = permissionsOf(rolesOfMe('member'), ME, OFFLINE);
    expect([offlineReason, blockedReasonOf('webhooks.change'), blockedReasonOf('api-keys.create')]).toEqual([
      OFFLINE,
      PERMISSIONS['webhooks.change'].reason,
      OFFLINE,
    ]);
    expect(refuse('api-keys.create')).toBeUndefined();
  });
});

it('every action that the table refuses to somebody is asked for by a screen', () => {
  const sources = readSources('src/app', 'src/features').map(({ text }) => text);
  const isAsked = (action: Action) =>
    sources.some((text) => text.includes(`refusalOf('${action}'`) || text.includes(`blockedReasonOf('${action}'`));
  const refused = ACTIONS.filter((action) => ROLES.some((role) => refusalOf([role], action, false) !== undefined));
  expect(refused.filter((action) => !isAsked(action))).toEqual([]);
});

/** Returns the controls that are disabled, each with its reason. */
function disabledControls(markup: string): readonly string[] {
  return [...markup.matchAll(/<button([^>]*aria-disabled="true"[^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes = '', content = '']) => {
      const title = / title="([^"]*)"/.exec(attributes)?.[1];
      const words = content
        .replaceAll(/<[^>]+>/g, '|')
        .split('|')
        .map((part) => part.trim())
        .filter((part) => part !== '');
      const name = / aria-label="([^"]*)"/.exec(attributes)?.[1] ?? words[0] ?? '';
      return `${name}: ${title ?? words.at(-1) ?? ''}`.replaceAll('&#x27;', "'");
    },
  );
}

const webhook = readWebhook({ ...sampleDocument('webhooks', 'w1', 1, 0), name: 'CRM' });
const keyOf = (createdBy: string) =>
  readApiKey(
    apiKeyDocumentSchema.parse({
      $id: 'k1',
      $createdAt: wireTime(1),
      $updatedAt: wireTime(1),
      teamId: TEAM_ID,
      name: 'CRM',
      lastFour: 'abcd',
      scopes: ['read'],
      createdBy,
    }),
  );
const profileOf = (by: string, healthStatus = 'auth_failed') =>
  readProfile({
    ...profileDocument('p1'),
    name: 'Léa',
    healthStatus,
    credentialsChangedAt: by === '' ? '' : wireTime(1),
    credentialsChangedBy: by,
  });

/** Every control that a role decides about, as its screen renders it: with the refusals that the screen passes. */
const SCREENS: readonly (readonly [string, (refuse: RefusalOf) => ReactElement, readonly string[], Action])[] = [
  [
    'a webhook in its list',
    (refuse) =>
      createElement(WebhookRow, {
        webhook,
        offlineReason: undefined,
        refusal: refuse('webhooks.change'),
        isBusy: false,
        onToggle: nothing,
        onOpen: nothing,
        onTest: nothing,
        onEdit: nothing,
        onDelete: nothing,
      }),
    ['Edit', 'Delete'],
    'webhooks.change',
  ],
  [
    'the empty list of webhooks',
    (refuse) => createElement(NoWebhooks, { blockedReason: refuse('webhooks.change'), onAdd: nothing }),
    ['Create your first webhook'],
    'webhooks.change',
  ],
  [
    'the secret of a webhook',
    (refuse) =>
      createElement(SecretPanel, {
        webhook,
        isShown: true,
        blockedReason: refuse('webhooks.read-secret'),
        requests: { secret: nothing as never, rotate: nothing as never },
      }),
    ['Reveal secret', 'Rotate secret'],
    'webhooks.read-secret',
  ],
  ...(['me', 'other'] as const).map(
    (createdBy) =>
      [
        `an API key of ${createdBy}`,
        (refuse: RefusalOf) =>
          createElement(ApiKeyCard, {
            apiKey: keyOf(createdBy),
            changeBlock: refuse('api-keys.change', createdBy),
            revealBlock: refuse('api-keys.reveal', createdBy),
            isDeleting: false,
            nameOf: nothing,
            hasLeftTeam: () => false,
            fetchSecret: () => Promise.resolve(undefined),
            onEdit: nothing,
            onRotate: nothing,
            onShowActivity: nothing,
            onDelete: nothing,
          }),
        createdBy === 'me'
          ? []
          : ['Rename or change', 'Rotate', 'Delete', 'Reveal the secret of CRM', 'Copy the secret of CRM'],
        'api-keys.change',
      ] as const,
  ),
  ...(
    [
      ['a profile connected by me', profileOf('me'), []],
      ['a profile that nobody connected yet', profileOf('', 'setup_needed'), []],
      ['a profile connected by another', profileOf('other'), ['Update Credentials', 'Retry Authentication']],
      ['a profile in use that names nobody', profileOf(''), ['Update Credentials', 'Retry Authentication']],
    ] as const
  ).map(
    ([subject, profile, names]) =>
      [
        subject,
        (refuse: RefusalOf) =>
          createElement(ProfileCard, {
            profile,
            campaigns: [],
            memberNames: new Map(),
            record: undefined,
            pendingPauseReason: 'answer',
            offlineReason: undefined,
            signInRefusal: refuse('profiles.sign-in', connectedBy(profile)),
            isBusy: false,
            onAction: nothing,
            onEditHours: nothing,
            removeBlockedReason: undefined,
            onRemove: nothing,
          }),
        names,
        'profiles.sign-in',
      ] as const,
  ),
  [
    'the removal of a profile',
    (refuse) =>
      createElement(ProfileCard, {
        profile: profileOf('me'),
        campaigns: [],
        memberNames: new Map(),
        record: undefined,
        pendingPauseReason: 'answer',
        offlineReason: undefined,
        signInRefusal: undefined,
        isBusy: false,
        onAction: nothing,
        onEditHours: nothing,
        removeBlockedReason: refuse('profiles.remove'),
        onRemove: nothing,
      }),
    ['Remove Léa'],
    'profiles.remove',
  ],
  [
    'the billing information',
    (refuse) =>
      createElement(BillingForm, {
        userId: 'me',
        team: readTeam({
          ...teamDocument(),
          total: 1,
          prefs: { billingName: 'Northwind', billingEmail: 'pay@example.com' },
        }),
        requests: {} as never,
        blockedReason: refuse('billing.manage'),
        canEdit: refuse('billing.manage') === undefined,
      }),
    ['Continue'],
    'billing.manage',
  ],
  [
    'the plans',
    (refuse) =>
      createElement(PlanCards, {
        record: readTeamRecord({ ...teamDocument(), plan: 'hunter', billingPeriod: 'monthly', billingCurrency: 'eur' }),
        limits: 'cards',
        searchParams: {},
        onSearchParamsChange: nothing,
        detectedCurrency: 'eur',
        blockedReason: refuse('billing.manage'),
        pendingPlan: undefined,
        onChoose: nothing,
        onManage: nothing,
      }),
    ['Downgrade', 'Downgrade', 'Manage Subscription', 'Upgrade'],
    'billing.manage',
  ],
  [
    'the credits to buy',
    (refuse) =>
      createElement(CreditTiers, {
        currency: 'eur',
        shownPrices: { currency: 'eur', period: 'monthly' },
        requests: {} as never,
        blockedReason: refuse('billing.manage'),
        onCheckout: nothing,
      }),
    ['2,500', '5,000', '10,000', '20,000'].map((credits) => `Buy ${credits} credits`),
    'billing.manage',
  ],
  [
    'the deletion of the team',
    (refuse) =>
      createElement(DeleteTeam, {
        team: readTeam({ ...teamDocument(), total: 2 }),
        plan: 'hunter',
        hasSubscription: true,
        otherCount: 1,
        requests: {} as never,
        onDeleting: nothing,
        offlineReason: undefined,
        refusalOf: refuse,
      }),
    ['Delete team'],
    'team.delete',
  ],
  ...(
    [
      ['a colleague', memberOf('zoe', ['member']), ['Remove from team']],
      [
        'an invited person',
        memberOf('new', ['member'], { joined: '', confirm: false }),
        ['Send invitation again', 'Copy invitation link', 'Revoke invitation'],
      ],
      ['oneself', memberOf('me', ['member']), []],
    ] as const
  ).map(
    ([subject, member, names]) =>
      [
        `the menu of ${subject}`,
        (refuse: RefusalOf) =>
          createElement(RowMenu, {
            member,
            ownMembership: memberOf('me', ['member']),
            ownerCount: 1,
            offlineReason: undefined,
            refusalOf: refuse,
            isBusy: false,
            onRoleChange: nothing,
            onResend: nothing,
            onCopyLink: nothing,
            onRemove: nothing,
            onLeave: nothing,
          }),
        names,
        'members.remove',
      ] as const,
  ),
];

describe('a screen', () => {
  const render = (element: ReactElement): string => renderInRouter(renderConfiguredElement(element));
  const renderConfiguredElement = (element: ReactElement): ReactElement =>
    createElement('div', { dangerouslySetInnerHTML: { __html: renderConfigured(element) } });

  it.each(SCREENS)(
    '%s shows a member what they may not do as disabled, with the reason, and nothing else',
    (_, toElement, names, action) => {
      const { refusalOf: refuse } = permissionsOf(rolesOfMe('member'), ME, undefined);
      expect(disabledControls(render(toElement(refuse)))).toEqual(
        names.map((name) => `${name}: ${PERMISSIONS[action].reason}`),
      );
    },
  );

  it.each(SCREENS)(
    '%s disables nothing for owners, admins and people whose role is unknown by the reason of a role',
    (_, toElement) => {
      for (const members of [rolesOfMe('owner'), rolesOfMe('admin'), undefined]) {
        const { refusalOf: refuse } = permissionsOf(members, ME, undefined);
        const allowed = ACTIONS.filter((action) => refuse(action) === undefined)
          .map((action) => PERMISSIONS[action].reason)
          .filter((reason) => reason !== '');
        const markup = render(toElement(refuse));
        expect(allowed.filter((reason) => markup.includes(reason))).toEqual([]);
      }
    },
  );
});

it('an edit of a webhook that waited while its author became a member is refused in plain words and leaves the row of the server', async () => {
  const replica = await openTestReplica();
  await apply(replica, { rows: [{ table: 'webhooks', rows: [webhook] }] });
  await commit(
    replica,
    issuedCommandSchema.parse({
      id: crypto.randomUUID(),
      teamId: TEAM_ID,
      issuedAt: '2026-03-02T10:00:00.000Z',
      command: { type: 'webhook.edit', webhookId: 'w1', name: 'Elsewhere', url: 'https://else.example/in', events: [] },
    }),
  );
  expect(await replica.db.webhooks.get('w1')).toMatchObject({ name: 'Elsewhere', unsaved: expect.anything() });
  const { reason } = PERMISSIONS['webhooks.change'];
  const requests = await drainOutbox(replica, () => failed('forbidden', 403, { message: reason }));
  expect(requests).toHaveLength(1);
  expect(await listRejected(replica.db)).toMatchObject([{ failure: { code: 'forbidden', message: reason } }]);
  expect(await replica.db.webhooks.get('w1')).toEqual(webhook);
  // A refused edit is not sent again by itself.
  expect(await drainOutbox(replica, () => success({}))).toEqual([]);
  replica.close();
});
