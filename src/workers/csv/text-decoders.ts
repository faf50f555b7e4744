import type { Encoding } from '#domain/text/csv.ts';
import { createUtf7Decoder } from './utf-7.ts';

/** Decodes bytes piece by piece, as a `TextDecoder` does. */
interface BytesDecoder {
  readonly decode: (bytes?: Uint8Array, options?: TextDecodeOptions) => string;
}

const WESTERN_DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Control characters of ISO 8859, which no list has. */
const CONTROLS = '\uFFFD'.repeat(32);

/**
 * The characters of the bytes from 0x80 on, in the encodings of DOS (IBM code pages) and of Mac OS that browsers do not
 * decode, and in one that Node does not. Excel writes them as "CSV (MS-DOS)" and "CSV (Macintosh)"; the letters of code
 * page 437 stand at the same positions as those of 850.
 */
const CHARACTERS: Partial<Readonly<Record<Encoding, string>>> = {
  ibm850: WESTERN_DOS,
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
  ibm857:
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\uFFFDÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\uFFFD×ÚÛÙìÿ¯´\u00AD±\uFFFD¾¶§÷¸°¨·¹³²■\u00A0',
  ibm860:
    'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
  ibm720:
    'éâàçêëèïîّْô¤ـûùءآأؤ£إئابةتثجحخدذرزسشص«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ضطظعغفµقكلمنهوىي≡ًٌٍَُِ≈°∙·√ⁿ²■\u00A0',
  ibm737:
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00A0',
  ibm775:
    'ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀ÓßŌŃõÕµńĶķĻļņĒŅ’\u00AD±“¾¶§÷„°∙·¹³²■\u00A0',
  ibm855:
    'ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪаАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐└┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀ЯрРсСтТуУжЖвВьЬ№\u00ADыЫзЗшШэЭщЩчЧ§■\u00A0',
  ibm862:
    'אבגדהוזחטיךכלםמןנסעףפץצקרשת¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
  'iso-8859-16': `${CONTROLS}\u00A0ĄąŁ€„Š§š©Ș«Ź\u00ADźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ`,
  ibm869:
    '\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDΆ\uFFFD·¬¦‘’Έ―ΉΊΪΌ\uFFFD\uFFFDΎΫ©Ώ²³ά£έήίϊΐόύΑΒΓΔΕΖΗ½ΘΙ«»░▒▓│┤ΚΛΜΝ╣║╗╝ΞΟ┐└┴┬├─┼ΠΡ╚╔╩╦╠═╬ΣΤΥΦΧΨΩαβγ┘┌█▄δε▀ζηθικλμνξοπρσςτ΄\u00AD±υφχ§ψ΅°¨ωϋΰώ■\u00A0',
  'x-mac-croatian':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®Š™´¨≠ŽØ∞±≤≥∆µ∂∑∏š∫ªºΩžø¿¡¬√ƒ≈Ć«Č…\u00A0ÀÃÕŒœĐ—“”‘’÷◊©⁄€‹›Æ»–·‚„‰ÂćÁčÈÍÎÏÌÓÔđÒÚÛÙıˆ˜¯πË˚¸Êæˇ',
  'x-mac-greek':
    'Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩάΝ¬ΟΡ≈Τ«»…\u00A0ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u00AD',
  'x-mac-turkish':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙˆ˜¯˘˙˚¸˝˛ˇ',
  'x-mac-ce':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00A0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
};

/** Creates the decoder of an encoding. `fatal` throws a `TypeError` at bytes that are no text. */
export function createDecoder(encoding: Encoding, options: TextDecoderOptions = {}): BytesDecoder {
  if (encoding === 'utf-7') return createUtf7Decoder();
  if (encoding === 'johab') return createJohabDecoder();
  const characters = CHARACTERS[encoding];
  if (characters === undefined) {
    const decoder = new TextDecoder(encoding, options);
    // Node 20 reads typographic marks of a whole text as control characters; a character of one byte needs no end.
    return encoding === 'windows-1252' ? { decode: (bytes) => decoder.decode(bytes, { stream: true }) } : decoder;
  }
  const decodeByte = (byte: string): string => characters[byte.charCodeAt(0) - 0x80] ?? '\uFFFD';
  return {
    decode(bytes = new Uint8Array()) {
      let text = '';
      // The number of arguments of a call is limited.
      for (let at = 0; at < bytes.length; at += 4_096) text += String.fromCharCode(...bytes.subarray(at, at + 4_096));
      return text.replaceAll(/[\u0080-\u00FF]/g, decodeByte);
    },
  };
}

/**
 * The letters of Johab (KS C 5601-1992, annex 3), which writes a syllable of Korean as the numbers of its letters, with
 * five bits for each: the index of each number in Unicode's order, -1 for none.
 */
const [INITIALS, VOWELS, FINALS] = [
  [-1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
  [-1, -1, -1, 0, 1, 2, 3, 4, -1, -1, 5, 6, 7, 8, 9, 10, -1, -1, 11, 12, 13, 14, 15, 16, -1, -1, 17, 18, 19, 20],
  [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, -1, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27],
] as const;
const [FIRST_SYLLABLE, VOWEL_COUNT, FINAL_COUNT] = [0xac00, 21, 28];

/** Returns a character of two bytes in Johab: a syllable, or a symbol or Chinese character as EUC-KR orders them. */
function johabCharacter(lead: number, trail: number, eucKr: TextDecoder): string {
  if (lead < 0xd8) {
    const code = (lead << 8) | trail;
    const initial = INITIALS[(code >> 10) & 31] ?? -1;
    const vowel = VOWELS[(code >> 5) & 31] ?? -1;
    const final = FINALS[code & 31] ?? -1;
    return initial < 0 || vowel < 0 || final < 0
      ? '\uFFFD'
      : String.fromCharCode(FIRST_SYLLABLE + (initial * VOWEL_COUNT + vowel) * FINAL_COUNT + final);
  }
  if (lead < 0xd9 || lead > 0xf9 || trail < 0x31 || (trail > 0x7e && trail < 0x91)) return '\uFFFD';
  const row = lead < 0xe0 ? 2 * (lead - 0xd9) : 2 * lead - 0x197;
  const cell = trail - (trail < 0x91 ? 0x31 : 0x43);
  const isOdd = cell >= 0x5e;
  return eucKr.decode(Uint8Array.of(row + 0xa1 + (isOdd ? 1 : 0), cell + 0xa1 - (isOdd ? 0x5e : 0)));
}

function createJohabDecoder(): BytesDecoder {
  const eucKr = new TextDecoder('euc-kr');
  /** The first byte of a character whose second one is in the next piece. */
  let lead: number | undefined;
  return {
    decode(bytes = new Uint8Array(), { stream = false } = {}) {
      let text = '';
      for (const byte of bytes) {
        if (lead !== undefined) {
          text += johabCharacter(lead, byte, eucKr);
          lead = undefined;
        } else if (byte < 0x80) text += String.fromCharCode(byte);
        else lead = byte;
      }
      if (!stream && lead !== undefined) {
        text += '\uFFFD';
        lead = undefined;
      }
      return text;
    },
  };
}
