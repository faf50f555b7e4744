/** The currencies the wire lists, in its order, each with a language it is written in at home. */
const CURRENCIES = `
USD en-US, EUR de, GBP en-GB, CAD en-CA, AED ar-AE, AFN fa-AF, ALL sq, AMD hy, ARS es-AR, AUD en-AU, AZN az, BAM bs, BDT bn, BGN bg, BHD ar-BH, BIF fr-BI, BND ms-BN,
BOB es-BO, BRL pt-BR, BWP en-BW, BYR be, BZD en-BZ, CDF fr-CD, CHF de-CH, CLP es-CL, CNY zh-CN, COP es-CO, CRC es-CR, CVE pt-CV, CZK cs, DJF fr-DJ, DKK da, DOP es-DO,
DZD ar-DZ, EEK et, EGP ar-EG, ERN ti-ER, ETB am, GEL ka, GHS en-GH, GNF fr-GN, GTQ es-GT, HKD zh-HK, HNL es-HN, HRK hr, HUF hu, IDR id, ILS he, INR hi, IQD ar-IQ,
IRR fa-IR, ISK is, JMD en-JM, JOD ar-JO, JPY ja, KES sw-KE, KHR km, KMF fr-KM, KRW ko, KWD ar-KW, KZT kk, LKR si, LTL lt, LVL lv, LYD ar-LY, MAD ar-MA, MDL ro-MD,
MGA mg, MKD mk, MMK my, MOP zh-MO, MUR en-MU, MXN es-MX, MYR ms-MY, MZN pt-MZ, NAD en-NA, NGN en-NG, NIO es-NI, NOK nb, NPR ne, NZD en-NZ, OMR ar-OM, PAB es-PA,
PEN es-PE, PHP fil, PKR ur, PLN pl, PYG es-PY, QAR ar-QA, RON ro, RSD sr, RUB ru, RWF rw, SAR ar-SA, SDG ar-SD, SEK sv, SGD en-SG, SOS so, SYP ar-SY, THB th,
TND ar-TN, TOP to, TRY tr, TTD en-TT, TWD zh-TW, TZS sw-TZ, UAH uk, UGX en-UG, UYU es-UY, UZS uz, VEF es-VE, VND vi, XAF fr-CM, XOF fr-SN, YER ar-YE, ZAR en-ZA, ZMK en-ZM`;

/** Cash is counted in steps of this. */
const ROUNDING: Readonly<Record<string, number>> = { CHF: 0.05 };

/** Names the wire knows by another word. */
const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  GBP: ['British Pound Sterling', 'British pounds sterling'],
};

interface Currency {
  readonly symbol: string;
  readonly name: string;
  readonly symbolNative: string;
  readonly decimalDigits: number;
  readonly rounding: number;
  readonly code: string;
  readonly namePlural: string;
}

const partOf = (locale: string, options: Intl.NumberFormatOptions, amount: number): string =>
  new Intl.NumberFormat(locale, { ...options, style: 'currency' })
    .formatToParts(amount)
    .find(({ type }) => type === 'currency')?.value ?? '';

function toCurrency(code: string, home: string): Currency {
  const [one, many] = NAMES[code] ?? [
    new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code,
    partOf('en', { currency: code, currencyDisplay: 'name' }, 2),
  ];
  return {
    symbol: partOf('en', { currency: code }, 1),
    name: one,
    symbolNative: partOf(home, { currency: code, currencyDisplay: 'narrowSymbol' }, 1),
    decimalDigits:
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2,
    rounding: ROUNDING[code] ?? 0,
    code,
    namePlural: many,
  };
}

let listed: readonly Currency[] | undefined;

/** Built when it is first asked for: most servers are never asked. */
export function listCurrencies(): readonly Currency[] {
  listed ??= CURRENCIES.split(',').map((entry) => {
    const [code = '', home = 'en'] = entry.trim().split(' ');
    return toCurrency(code, home);
  });
  return listed;
}
