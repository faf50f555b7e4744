import { useRouter } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import FileText from 'lucide-react/icons/file-text';
import LogOut from 'lucide-react/icons/log-out';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import TagIcon from 'lucide-react/icons/tag';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react';
import { use, useCallback, useMemo } from 'react';
import { prospectName } from '#domain/prospect/person-name.ts';
import { conversationActions } from '#features/chats/conversation-actions.ts';
import { chatsSearchParamsSchema } from '#features/chats/chats-search-params.ts';
import { openSavedReplies } from '#features/chats/saved-replies/saved-replies-state.ts';
import { openTags } from '#features/chats/tags/tags-state.ts';
import { NO_MEMBERS, useTeamMembers } from '#features/chats/team-members.ts';
import { CommandPalette, type PaletteEntry } from '#features/palette/command-palette.tsx';
import { listSearchableEntities, type SearchableEntity } from '#features/palette/searchable-entities.ts';
import { SessionContext } from '#features/session/session.ts';
import { switchTeam } from '#features/teams/switch-team.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { SCREEN_GROUPS } from './navigation.ts';
import { screenHelpUrl } from './screen-help.tsx';
import { entityPath } from '../routes/entity-path.ts';

const ENTITY_KINDS: Readonly<Record<SearchableEntity['kind'], { readonly icon: LucideIcon; readonly label: string }>> =
  {
    campaign: { icon: Megaphone, label: t('Campaign') },
    profile: { icon: UserRound, label: t('Profile') },
    chat: { icon: MessageSquareText, label: t('Conversation') },
    offer: { icon: Package, label: t('Offer') },
    prompt: { icon: FileText, label: t('Prompt') },
  };

const CREATIONS = [
  { title: t('Create an offer'), to: '/products/create' },
  { title: t('Create a prompt'), to: '/prompts/create' },
  { title: t('Create a campaign'), to: '/campaigns/create' },
  { title: t('Import a list of prospects'), to: '/import' },
  { title: t('Create a team'), to: '/create-team' },
] as const;

const NO_ENTITIES: readonly SearchableEntity[] = [];

/** Returns the entries of what can be done with the conversation that is open in Messages; none elsewhere. */
function useConversationEntries(teamId: string): readonly PaletteEntry[] {
  const { location } = useRouter().state;
  const replica = useReplica();
  const userId = use(SessionContext)?.user.id ?? '';
  const chatId = location.pathname === '/messages' ? (chatsSearchParamsSchema.parse(location.search).chat ?? '') : '';
  const chat = liveOr(
    useLive(`palette-chat|${teamId}|${chatId}`, async (db) => (chatId === '' ? undefined : db.chats.get(chatId))),
    undefined,
  );
  const members = liveOr(useTeamMembers(teamId), NO_MEMBERS);
  return useMemo(
    () =>
      chat === undefined || chat.teamId !== teamId
        ? []
        : conversationActions(chat, userId, members).map(({ perform, ...entry }) => ({
            ...entry,
            detail: prospectName(chat),
            icon: MessageSquareText,
            kind: t('This conversation'),
            onSelect: () => void perform(replica),
          })),
    [chat, teamId, userId, members, replica],
  );
}

/** Actions on the open conversation that are listed before all other entries; the rest come last. */
const MAX_LEADING_ACTIONS = 6;

/**
 * Fills the command palette: what can be done with the open conversation, screens, entities by name, teams, and what
 * can be created. Loaded when first opened.
 */
export function Palette({ onLogout, onClose }: { onLogout: () => void; onClose: () => void }) {
  const { history, state } = useRouter();
  const { links, sandbox } = useRuntimeConfig();
  const team = useShellTeam();
  const teamId = team.state === 'ready' ? team.active.team.id : '';
  const entities = liveOr(
    useLive(`palette|${teamId}`, (db) => listSearchableEntities(db, teamId, sandbox.network)),
    NO_ENTITIES,
  );

  const conversation = useConversationEntries(teamId);

  const entityEntry = useCallback(
    (entity: SearchableEntity): PaletteEntry => ({
      ...entity,
      icon: ENTITY_KINDS[entity.kind].icon,
      kind: ENTITY_KINDS[entity.kind].label,
      onSelect: () => history.push(entityPath(entity)),
    }),
    [history],
  );
  const entries = useMemo((): PaletteEntry[] => {
    const openPath = (path: string) => () => history.push(path);
    const openTab = (url: string) => () => void open(url, '_blank', 'noopener');
    const screens = SCREEN_GROUPS.flatMap(({ entries: group }) =>
      group.map(({ to, label, icon }) => ({
        key: `go:${to}`,
        title: label,
        detail: '',
        icon,
        kind: t('Go to'),
        onSelect: openPath(to),
      })),
    );
    const teams = team.state === 'ready' ? team.teams.filter((one) => one !== team.active) : [];
    return [
      ...conversation.slice(0, MAX_LEADING_ACTIONS),
      ...screens,
      {
        key: 'saved-replies',
        title: t('Saved replies'),
        detail: t('Texts for answering prospects'),
        icon: MessageSquareQuote,
        kind: t('Go to'),
        onSelect: () => openSavedReplies({}),
      },
      {
        key: 'tags',
        title: t('Manage tags'),
        detail: t('Words that sort conversations'),
        icon: TagIcon,
        kind: t('Go to'),
        onSelect: () => openTags({}),
      },
      {
        key: 'go:/device',
        title: t('This device'),
        detail: t('Connection, unsent changes, storage'),
        icon: MonitorSmartphone,
        kind: t('Go to'),
        onSelect: openPath('/device'),
      },
      {
        key: 'go:/account/mfa',
        title: t('Two-step verification'),
        detail: t('Authenticator app, recovery codes'),
        icon: ShieldCheck,
        kind: t('Go to'),
        onSelect: openPath('/account/mfa'),
      },
      {
        key: 'go:/settings',
        title: t('Settings'),
        detail: '',
        icon: Settings,
        kind: t('Go to'),
        onSelect: openPath('/settings'),
      },
      {
        key: 'help:screen',
        title: t('Help with this screen'),
        detail: t('(opens in a new tab)'),
        icon: CircleQuestionMark,
        kind: t('Help'),
        onSelect: openTab(screenHelpUrl(links, state.location.pathname)),
      },
      {
        key: 'help:documentation',
        title: t('Documentation'),
        detail: t('(opens in a new tab)'),
        icon: BookOpen,
        kind: t('Help'),
        onSelect: openTab(links.documentation),
      },
      ...CREATIONS.map(({ title, to }) => ({
        key: `go:${to}`,
        title,
        detail: '',
        icon: Plus,
        kind: t('Create'),
        onSelect: openPath(to),
      })),
      ...teams.map(({ team: other, record }) => ({
        key: `team:${other.id}`,
        title: other.name,
        detail: t('Switch to this team'),
        icon: Users,
        kind: t('Team'),
        onSelect: () =>
          // Search params of the old team do not apply to the new one.
          void switchTeam({ id: other.id, name: other.name, owner: record?.owner ?? '' }, () =>
            history.push(state.location.pathname),
          ),
      })),
      { key: 'log-out', title: t('Logout'), detail: '', icon: LogOut, kind: t('Session'), onSelect: onLogout },
      ...entities.map(entityEntry),
      ...conversation.slice(MAX_LEADING_ACTIONS),
    ];
  }, [history, state, links, team, conversation, entities, entityEntry, onLogout]);

  const searchEntry = (words: string): PaletteEntry => ({
    key: 'search-conversations',
    title: t('Search conversations for “{words}”', { words }),
    detail: '',
    icon: Search,
    kind: t('Messages'),
    onSelect: () => history.push(`/messages?profile=all&q=${encodeURIComponent(words)}`),
  });

  return <CommandPalette {...{ teamId, entries, entityEntry, searchEntry, onClose }} />;
}
