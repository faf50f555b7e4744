import * as z from 'zod/mini';

/** The device of a session (contract §2, model Session). */
const agentSchema = z.object({
  osCode: z.string(),
  osName: z.string(),
  osVersion: z.string(),
  clientType: z.string(),
  clientCode: z.string(),
  clientName: z.string(),
  clientVersion: z.string(),
  clientEngine: z.string(),
  clientEngineVersion: z.string(),
  deviceName: z.string(),
  deviceBrand: z.string(),
  deviceModel: z.string(),
});

type Agent = z.infer<typeof agentSchema>;

/** Parses the stored form of a device. */
export const parseAgent = (text: string): Agent => z.parse(agentSchema, JSON.parse(text));

type System = Pick<Agent, 'osCode' | 'osName' | 'osVersion' | 'deviceName' | 'deviceBrand' | 'deviceModel'>;
type Client = Pick<
  Agent,
  'clientType' | 'clientCode' | 'clientName' | 'clientVersion' | 'clientEngine' | 'clientEngineVersion'
>;

const majorMinor = (version: string): string => version.split(/[._]/).slice(0, 2).join('.');

function systemOf(text: string): System {
  const device = { deviceBrand: '', deviceModel: '' };
  const windows = /Windows NT (\d+)\.?(\d*)/.exec(text);
  if (windows !== null)
    return { osCode: 'WIN', osName: 'Windows', osVersion: windows[1] ?? '', deviceName: 'desktop', ...device };
  const ios = /(iPhone|iPad|iPod).*? OS (\d+[._]\d+)/.exec(text);
  if (ios !== null)
    return {
      osCode: 'IOS',
      osName: 'iOS',
      osVersion: majorMinor(ios[2] ?? ''),
      deviceName: ios[1] === 'iPad' ? 'tablet' : 'smartphone',
      deviceBrand: 'Apple',
      deviceModel: ios[1] ?? '',
    };
  const android = /Android (\d+(?:\.\d+)?)/.exec(text);
  if (android !== null)
    return {
      osCode: 'AND',
      osName: 'Android',
      osVersion: android[1] ?? '',
      deviceName: text.includes('Mobile') ? 'smartphone' : 'tablet',
      ...device,
    };
  const mac = /Mac OS X (\d+[._]\d+)/.exec(text);
  if (mac !== null)
    return {
      osCode: 'MAC',
      osName: 'Mac',
      osVersion: majorMinor(mac[1] ?? ''),
      deviceName: 'desktop',
      deviceBrand: 'Apple',
      deviceModel: '',
    };
  if (text.includes('Linux'))
    return { osCode: 'LIN', osName: 'GNU/Linux', osVersion: '', deviceName: 'desktop', ...device };
  return { osCode: '', osName: '', osVersion: '', deviceName: '', ...device };
}

const BROWSERS: readonly (readonly [RegExp, string, string])[] = [
  [/Edg(?:e|A|iOS)?\/([\d.]+)/, 'PS', 'Microsoft Edge'],
  [/OPR\/([\d.]+)/, 'OP', 'Opera'],
  [/Firefox\/([\d.]+)/, 'FF', 'Firefox'],
  [/HeadlessChrome\/([\d.]+)/, 'HC', 'Headless Chrome'],
  [/Chrome\/([\d.]+)/, 'CH', 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'SF', 'Safari'],
];

const engineOf = (code: string, text: string): Pick<Client, 'clientEngine' | 'clientEngineVersion'> => {
  if (code === 'FF') return { clientEngine: 'Gecko', clientEngineVersion: /rv:([\d.]+)/.exec(text)?.[1] ?? '' };
  if (code === 'SF')
    return { clientEngine: 'WebKit', clientEngineVersion: /AppleWebKit\/([\d.]+)/.exec(text)?.[1] ?? '' };
  return { clientEngine: 'Blink', clientEngineVersion: /Chrome\/([\d.]+)/.exec(text)?.[1] ?? '' };
};

function clientOf(text: string): Client {
  for (const [pattern, clientCode, clientName] of BROWSERS) {
    const found = pattern.exec(text);
    if (found !== null)
      return {
        clientType: 'browser',
        clientCode,
        clientName,
        clientVersion: majorMinor(found[1] ?? ''),
        ...engineOf(clientCode, text),
      };
  }
  return {
    clientType: '',
    clientCode: '',
    clientName: '',
    clientVersion: '',
    clientEngine: '',
    clientEngineVersion: '',
  };
}

/** Browsers send half of this; patterns with a gap take longer than the text is. */
const MAX_LENGTH = 1_024;

/** Parses a User-Agent header as far as current browsers need; unknown parts are empty. */
export function parseUserAgent(header: string): Agent {
  const text = header.slice(0, MAX_LENGTH);
  return { ...systemOf(text), ...clientOf(text) };
}
