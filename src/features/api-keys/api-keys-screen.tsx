import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useEffect, useState } from 'react';
import { API_KEY_MESSAGES, type ApiKey } from '#domain/api-key/api-key.ts';
import { hasApiKeys } from '#domain/plan/plan.ts';
import type { RefusalOf } from '#domain/roles/permissions.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { useBusyRows } from '#ui/lists/busy-rows.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { retryUntilAnswered } from '#ui/retry-until-answered.ts';
import { useFocusSuccessor } from '#ui/dialogs/focus-successor.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { ApiKeyCard } from './api-key-card.tsx';
import { useApiKeyRequests } from './api-key-requests.ts';
import { API_KEYS_PAGE, NoApiKeys, ApiKeysSkeleton, ApiKeysRestricted, KeyListSkeleton } from './api-keys-skeleton.tsx';
import { CopyButton } from '#ui/copyable-text.tsx';
import { Trans } from '#ui/trans.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { curlExample } from './api-key-messages.ts';

const KeyDialog = lazy(async () => ({ default: (await import('./key-dialog.tsx')).KeyDialog }));
const DeleteKeyDialog = lazy(async () => ({ default: (await import('./key-dialogs.tsx')).DeleteKeyDialog }));
const RotateKeyDialog = lazy(async () => ({ default: (await import('./key-dialogs.tsx')).RotateKeyDialog }));
const KeyActivityDialog = lazy(async () => ({ default: (await import('./key-dialogs.tsx')).KeyActivityDialog }));

interface ApiKeysScreenProps {
  readonly teamId: string;
  /** Absent until first read. */
  readonly record: TeamRecord | undefined;
  readonly userId: string;
  readonly offlineReason: string | undefined;
  /** Why the person's role forbids something. */
  readonly refusalOf: RefusalOf;
  /** Returns a member's name; undefined for somebody no longer in the team. */
  readonly nameOf: (userId: string) => string | undefined;
  /** Tells whether somebody left the team; false while the members are unknown. */
  readonly hasLeftTeam: (userId: string) => boolean;
}

/** Renders the team's API keys (specification part 2 §2), or why there are none. */
export function ApiKeysScreen(props: ApiKeysScreenProps) {
  if (props.record === undefined) return <ApiKeysSkeleton />;
  return hasApiKeys(props.record.plan) ? <ApiKeys {...props} /> : <ApiKeysRestricted />;
}

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'rotate' | 'activity' | 'delete'; readonly key: ApiKey };

function ApiKeys({ teamId, userId, offlineReason, refusalOf, nameOf, hasLeftTeam }: ApiKeysScreenProps) {
  const requests = useApiKeyRequests(teamId, userId);
  const { dashboardApi } = useRuntimeConfig();
  /** Keys are fetched each time and held only here. */
  const [keys, setKeys] = useState<readonly ApiKey[] | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [readCount, setReadCount] = useState(0);
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined);
  const { ids: busy, setBusy } = useBusyRows();
  const rows = useFocusSuccessor();
  const isOffline = offlineReason !== undefined;
  const createBlock = refusalOf('api-keys.create') ?? offlineReason;
  const changeBlockOf = ({ holder }: ApiKey) => refusalOf('api-keys.change', holder) ?? offlineReason;
  const close = () => setDialog(undefined);
  const reload = () => setReadCount((count) => count + 1);

  useEffect(() => {
    if (isOffline) return undefined;
    let isUnmounted = false;
    // A starting server cannot answer yet.
    const stopRetrying = retryUntilAnswered(async () => {
      const result = await requests.list();
      if (isUnmounted) return true;
      setFailure(result.isDone ? undefined : result.reason);
      if (result.isDone) setKeys(result.value);
      return result.isDone || !result.isOutcomeUnknown;
    });
    return () => {
      isUnmounted = true;
      stopRetrying();
    };
  }, [requests, isOffline, readCount]);

  async function reveal(key: ApiKey): Promise<string | undefined> {
    const result = await requests.reveal(key.id);
    if (result.isDone) {
      putKey(result.value.key);
      return result.value.secret;
    }
    showToast({
      tone: 'danger',
      title: t('The key could not be shown'),
      description: result.reason,
      link: '/apikeys',
    });
    return undefined;
  }

  /** Replaces a key in the list, or puts a new one first. */
  const putKey = (key: ApiKey) =>
    setKeys((before = []) =>
      before.some(({ id }) => id === key.id)
        ? before.map((other) => (other.id === key.id ? key : other))
        : [key, ...before],
    );

  async function remove(key: ApiKey): Promise<void> {
    close();
    setBusy(key.id, true);
    const result = await requests.remove(key.id);
    setBusy(key.id, false);
    if (!result.isDone)
      return showToast({
        tone: 'danger',
        title: API_KEY_MESSAGES.deleteFailed,
        description: result.reason,
        link: '/apikeys',
      });
    setKeys((before = []) => before.filter(({ id }) => id !== key.id));
    showToast({ tone: 'success', title: API_KEY_MESSAGES.deleted, description: key.name });
  }

  const create = (
    <button
      type="button"
      className="button-primary"
      aria-disabled={createBlock !== undefined}
      title={createBlock}
      onClick={() => createBlock === undefined && setDialog({ kind: 'create' })}
    >
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      {t('Create API key')}
    </button>
  );

  return (
    <PageFrame {...API_KEYS_PAGE} actions={keys !== undefined && keys.length > 0 && create}>
      {isOffline && keys !== undefined && <p className="text-ink-muted">{offlineReason}</p>}
      {keys === undefined ? (
        isOffline ? (
          <ListState title={t('API keys are not stored on this device')}>
            {t('They appear as soon as the server can be reached.')}
          </ListState>
        ) : failure !== undefined ? (
          <ListState
            title={t('The API keys could not be loaded')}
            role="alert"
            action={
              <button type="button" className="button-secondary" onClick={reload}>
                {t('Try again')}
              </button>
            }
          >
            {failure}
          </ListState>
        ) : (
          <KeyListSkeleton />
        )
      ) : keys.length === 0 ? (
        <NoApiKeys action={create} />
      ) : (
        <ul ref={rows} aria-label={t('API keys')} className="flex flex-col gap-4">
          {keys.map((key) => (
            <ApiKeyCard
              key={`${key.id} ${key.lastFour}`}
              apiKey={key}
              changeBlock={changeBlockOf(key)}
              revealBlock={refusalOf('api-keys.reveal', key.holder) ?? offlineReason}
              isDeleting={busy.has(key.id)}
              nameOf={nameOf}
              hasLeftTeam={hasLeftTeam}
              fetchSecret={() => reveal(key)}
              onEdit={() => setDialog({ kind: 'edit', key })}
              onRotate={() => setDialog({ kind: 'rotate', key })}
              onShowActivity={() => setDialog({ kind: 'activity', key })}
              onDelete={() => setDialog({ kind: 'delete', key })}
            />
          ))}
        </ul>
      )}
      <ApiExample baseUrl={new URL(dashboardApi, location.origin).href.replace(/\/$/, '')} teamId={teamId} />
      <Suspense fallback={null}>
        {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
          <KeyDialog
            {...(dialog.kind === 'edit' ? { apiKey: dialog.key } : {})}
            requests={requests}
            blockedReason={dialog.kind === 'edit' ? changeBlockOf(dialog.key) : createBlock}
            onCreated={putKey}
            onUpdated={(key) => {
              putKey(key);
              close();
              showToast({ tone: 'success', title: t('API key changed'), description: key.name });
            }}
            onClose={close}
          />
        )}
        {dialog?.kind === 'rotate' && (
          <RotateKeyDialog
            apiKey={dialog.key}
            requests={requests}
            blockedReason={changeBlockOf(dialog.key)}
            onClose={close}
            onRotated={putKey}
          />
        )}
        {dialog?.kind === 'activity' && <KeyActivityDialog apiKey={dialog.key} nameOf={nameOf} onClose={close} />}
        {dialog?.kind === 'delete' && (
          <DeleteKeyDialog
            apiKey={dialog.key}
            blockedReason={changeBlockOf(dialog.key)}
            onClose={close}
            onConfirm={() => void remove(dialog.key)}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

/** Explains how to call the API: an example for the team and the reference. `baseUrl` is the API's address. */
function ApiExample({ baseUrl, teamId }: { baseUrl: string; teamId: string }) {
  const example = curlExample(baseUrl);
  return (
    <SectionCard
      title={t('How to call the API')}
      subtitle={t('Copy the secret into OUTRIDER_API_KEY. It is the team’s id followed by the key.')}
      actions={<CopyButton name={t('Example')} text={example} />}
    >
      <div className="flex flex-col gap-3">
        <pre className="rounded-control border border-line bg-sunken p-3 text-small break-all whitespace-pre-wrap">
          <code>{example}</code>
        </pre>
        <p className="text-ink-muted">
          <Trans
            text="Your team’s id is {id}. Read {everything}, or the same {openApi}."
            parts={{
              id: <code className="break-all text-ink">{teamId}</code>,
              everything: (
                <a href={`${baseUrl}/docs`} target="_blank" rel="noreferrer" className="link">
                  {t('everything the API can do')}
                </a>
              ),
              openApi: (
                <a href={`${baseUrl}/openapi.json`} target="_blank" rel="noreferrer" className="link">
                  {t('as OpenAPI 3.1')}
                </a>
              ),
            }}
          />
        </p>
      </div>
    </SectionCard>
  );
}
