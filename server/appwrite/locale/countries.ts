/**
 * The countries the wire lists: the members of the United Nations, Hong Kong, Palestine, Taiwan and the Vatican, each
 * with the prefix its telephone numbers are dialled with from abroad. Hong Kong is not among the prefixes the wire
 * tells.
 */
const CALLING_CODES = `
AD 376, AE 971, AF 93, AG 1268, AL 355, AM 374, AO 244, AR 54, AT 43, AU 61, AZ 994, BA 387, BB 1246, BD 880, BE 32, BF 226, BG 359, BH 973, BI 257, BJ 229,
BN 673, BO 591, BR 55, BS 1242, BT 975, BW 267, BY 375, BZ 501, CA 1, CD 243, CF 236, CG 242, CH 41, CI 225, CL 56, CM 237, CN 86, CO 57, CR 506, CU 53,
CV 238, CY 357, CZ 420, DE 49, DJ 253, DK 45, DM 1767, DO 1809, DZ 213, EC 593, EE 372, EG 20, ER 291, ES 34, ET 251, FI 358, FJ 679, FM 691, FR 33, GA 241,
GB 44, GD 1473, GE 995, GH 233, GM 220, GN 224, GQ 240, GR 30, GT 502, GW 245, GY 592, HK, HN 504, HR 385, HT 509, HU 36, ID 62, IE 353, IL 972, IN 91,
IQ 964, IR 98, IS 354, IT 39, JM 1876, JO 962, JP 81, KE 254, KG 996, KH 855, KI 686, KM 269, KN 1869, KP 850, KR 82, KW 965, KZ 77, LA 856, LB 961, LC 1758,
LI 423, LK 94, LR 231, LS 266, LT 370, LU 352, LV 371, LY 218, MA 212, MC 377, MD 373, ME 382, MG 261, MH 692, MK 389, ML 223, MM 95, MN 976, MR 222, MT 356,
MU 230, MV 960, MW 265, MX 52, MY 60, MZ 258, NA 264, NE 227, NG 234, NI 505, NL 31, NO 47, NP 977, NR 674, NZ 64, OM 968, PA 507, PE 51, PG 675, PH 63,
PK 92, PL 48, PS 970, PT 351, PW 680, PY 595, QA 974, RO 40, RS 381, RU 7, RW 250, SA 966, SB 677, SC 248, SD 249, SE 46, SG 65, SI 386, SK 421, SL 232,
SM 378, SN 221, SO 252, SR 597, SS 211, ST 239, SV 503, SY 963, SZ 268, TD 235, TG 228, TH 66, TJ 992, TL 670, TM 993, TN 216, TO 676, TR 90, TT 1868, TV 688,
TW 886, TZ 255, UA 380, UG 256, US 1, UY 598, UZ 998, VA 379, VC 1784, VE 58, VN 84, VU 678, WS 685, YE 967, ZA 27, ZM 260, ZW 263`;

const entries = CALLING_CODES.split(',').map((entry) => entry.trim().split(' '));

/** ISO 3166 codes. */
export const COUNTRIES: readonly string[] = entries.map(([country = '']) => country);

/** Country and prefix without its plus. */
export const PHONE_CODES: readonly (readonly [country: string, prefix: string])[] = entries.flatMap(
  ([country = '', prefix]) => (prefix === undefined ? [] : [[country, prefix] as const]),
);

export const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/**
 * The wire's codes of the continents, and the regions (UN M49) that carry their names; Antarctica is named as a
 * country.
 */
export const CONTINENTS: readonly (readonly [code: string, region: string])[] = [
  ['AF', '002'],
  ['AN', 'AQ'],
  ['AS', '142'],
  ['EU', '150'],
  ['NA', '003'],
  ['OC', '009'],
  ['SA', '005'],
];
