import { say } from '#languages/say.ts';
import { CopyButton } from '#ui/copyable-text.tsx';
import { Said } from '#ui/said.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { curlExample } from './api-key-words.ts';

/** How the API is called: an example for the team, and where everything is described. `address` is the API's. */
export function HowToCall({ address, teamId }: { address: string; teamId: string }) {
  const example = curlExample(address);
  return (
    <SectionCard
      title={say('How to call the API')}
      subtitle={say('Put the secret into OUTRIDER_API_KEY as it is copied: the team’s id followed by the key.')}
      acts={<CopyButton name={say('Example')} text={example} />}
    >
      <div className="flex flex-col gap-3">
        <pre className="rounded-control border border-line bg-sunken p-3 text-small break-all whitespace-pre-wrap">
          <code>{example}</code>
        </pre>
        <p className="text-ink-muted">
          <Said
            words="Your team’s id is {id}. {everything}, and the same {openApi}."
            parts={{
              id: <code className="break-all text-ink">{teamId}</code>,
              everything: (
                <a href={`${address}/docs`} target="_blank" rel="noreferrer" className="link">
                  {say('Everything the API can do')}
                </a>
              ),
              openApi: (
                <a href={`${address}/openapi.json`} target="_blank" rel="noreferrer" className="link">
                  {say('as OpenAPI 3.1')}
                </a>
              ),
            }}
          />
        </p>
      </div>
    </SectionCard>
  );
}
