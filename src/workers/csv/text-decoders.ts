import type { Encoding } from '#domain/text/csv.ts';

/** Decodes bytes piece by piece, as a `TextDecoder` does. */
export interface BytesDecoder {
  readonly decode: (bytes?: Uint8Array, options?: TextDecodeOptions) => string;
}

const WESTERN_DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/**
 * The characters of the bytes from 0x80 on, in the encodings of DOS that browsers do not decode (IBM code pages 850,
 * 852 and 857). Excel writes them as "CSV (MS-DOS)"; the letters of code page 437 stand at the same places as those of
 * 850.
 */
const DOS_CHARACTERS: Partial<Readonly<Record<Encoding, string>>> = {
  ibm850: WESTERN_DOS,
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
  ibm857:
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\uFFFDÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\uFFFD×ÚÛÙìÿ¯´\u00AD±\uFFFD¾¶§÷¸°¨·¹³²■\u00A0',
};

/** Creates the decoder of an encoding. `fatal` throws a `TypeError` at bytes that are no text. */
export function createDecoder(encoding: Encoding, options: TextDecoderOptions = {}): BytesDecoder {
  const characters = DOS_CHARACTERS[encoding];
  if (characters === undefined) return new TextDecoder(encoding, options);
  const decodeByte = (byte: string): string => characters[byte.charCodeAt(0) - 0x80] ?? '\uFFFD';
  return {
    decode(bytes = new Uint8Array()) {
      let text = '';
      // A call takes only so many arguments.
      for (let at = 0; at < bytes.length; at += 4_096) text += String.fromCharCode(...bytes.subarray(at, at + 4_096));
      return text.replaceAll(/[\u0080-\u00FF]/g, decodeByte);
    },
  };
}
