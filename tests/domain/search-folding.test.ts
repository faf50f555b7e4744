import { describe, expect, test } from 'vitest';
import { matcherOf, toSearchedChat } from '#domain/chat/chat-filter.ts';
import { creditMatcher } from '#domain/credit/credit-history.ts';
import { readChat } from '#domain/chat/chat.ts';
import { createTextMatcher, foldQuery, foldText } from '#domain/text/search-folding.ts';
import { chatDocument } from '#support/wire-documents.ts';
import { readSources } from '../architecture/source-files.ts';

/** What is stored, what a person types, and what both have in common. */
const FOUND: readonly (readonly [stored: string, typed: string])[] = [
  // Letters that Unicode does not decompose.
  ['Paweł Wójcik', 'pawel wojcik'],
  ['ŁUKASZ', 'lukasz'],
  ['Großkopf', 'Grosskopf'],
  ['Grosskopf', 'Großkopf'],
  ['STRAẞE', 'strasse'],
  ['Yıldırım', 'yildirim'],
  ['YILDIRIM', 'yıldırım'],
  ['İbrahim Işık', 'ibrahim isik'],
  ['Søren Ærø', 'soren aero'],
  ['Đorđe Đoković', 'dorde dokovic'],
  ['Đorđe Đoković', 'djordje djokovic'],
  ['Nguyễn Đức Anh', 'nguyen duc anh'],
  ['Þórður Guðmundsson', 'thordur gudmundsson'],
  ['Ħamrun', 'hamrun'],
  ['Ŧuŋŋa', 'tunna'],
  ['Œuvre de cœur', 'oeuvre de coeur'],
  ['Əliyev', 'eliyev'],
  ['Əliyev', 'aliyev'],
  ['Dell’Acqua', 'dell acqua'],
  ["O'Brien", 'o brien'],
  ['Jean-Pierre', 'jeanpierre'],
  ['Jean‑Pierre', 'Jean Pierre'],
  ['Ștefan Țepeș', 'stefan tepes'],
  ['Ştefan Ţepeş', 'Ștefan Țepeș'],
  // Umlauts, both ways of writing them without the letter.
  ['Jürgen Müller', 'jurgen muller'],
  ['Jürgen Müller', 'juergen mueller'],
  ['Mueller', 'müller'],
  ['Søren Kjær', 'soeren'],
  ['Åse Håkansson', 'aase haakansson'],
  ['Jöns', 'Joens'],
  ['Samuel Poe', 'samuel poe'],
  ['Aaron', 'aaron'],
  // Apostrophes.
  ['Dell’Acqua', "dell'acqua"],
  ["Dell'Acqua", 'dell’acqua'],
  ['Dell’Acqua', 'dellacqua'],
  ['O´Brien', "o'brien"],
  ['O`Brien', 'obrien'],
  ['O′Neill', "O'Neill"],
  ['Oʼzbek', "o'zbek"],
  ['Hawaiʻi', 'hawaii'],
  ['D＇Angelo', "d'angelo"],
  ['ʿAlī Ḥusayn', 'ali husayn'],
  // Hyphens, dashes and blanks.
  ['Jean‑Luc', 'jean-luc'],
  ['Jean‐Luc', 'jean luc'],
  ['Jean Luc', 'Jean-Luc'],
  ['Saint–Exupéry', 'saint-exupery'],
  ['A − B', 'a - b'],
  ['Anna\u00A0Maria', 'anna maria'],
  ['Anna\u202FMaria', 'anna maria'],
  ['Anna\u3000Maria', 'anna maria'],
  ['Anna   Maria', 'anna maria'],
  ['Anna\tMaria', 'anna maria'],
  // Invisible characters and compatibility forms.
  ['An\u00ADna', 'anna'],
  ['Anna\u200B', 'anna'],
  ['\u200FAnna\u200E', 'anna'],
  ['می\u200Cخواهم', 'میخواهم'],
  ['👩\u200D💻 Anna', '👩💻 anna'],
  ['Ａｎｎａ　Ｍüller', 'anna muller'],
  ['ﬁnance', 'finance'],
  ['𝐀𝐧𝐧𝐚', 'anna'],
  ['Ⓐnna', 'anna'],
  ['Zoe\u0308', 'zoë'],
  ['Vi\u1EC7t', 'viet'],
  ['½ price', '1⁄2 price'],
  ["Col·legi d'Advocats", 'collegi dadvocats'],
  // Other scripts.
  ['Алёна', 'алена'],
  ['Андрей', 'АНДРЕЙ'],
  ['Ґалаґан', 'галаган'],
  ['Γιώργος', 'γιωργοσ'],
  ['ΓΙΩΡΓΟΣ', 'Γιώργος'],
  ['أحمد', 'احمد'],
  ['إبراهيم', 'ابراهيم'],
  ['آدم', 'ادم'],
  ['مُحَمَّد', 'محمد'],
  ['محـــمد', 'محمد'],
  ['فاطمة', 'فاطمه'],
  ['مصطفى', 'مصطفي'],
  ['کیان', 'كيان'],
  ['ﻣﺤﻤﺪ', 'محمد'],
  ['٢٠٢٦', '2026'],
  ['۲۰۲۶', '2026'],
  ['שָׁלוֹם', 'שלום'],
  ['田中 太郎', '田中'],
  ['ｶﾞｷﾞ', 'ガギ'],
  ['ジョン・スミス', 'ジョン スミス'],
  ['김민수', '민수'],
  ['दिल्ली', 'दिल्ली'],
  ['สมชาย', 'สมชาย'],
  ['සිංහල ශ්\u200Dරී', 'ශ්රී'],
  ['𠮷野家', '𠮷野'],
  // Made up by somebody who did not write the table.
  ['Mikołaj Żółć', 'mikolaj zolc'],
  ['Ľubomír Ďurďa', 'lubomir durda'],
  ['Ødegård', 'odegaard'],
  ['Ødegård', 'oedegard'],
  ['Håkon Bjørnstad', 'haakon bjornstad'],
  ['Gülşen Çağlayan', 'gulsen caglayan'],
  ['ÇİĞDEM', 'cigdem'],
  ['D’Amico', 'damico'],
  ['M＇Bappé', 'mbappe'],
  ['N‘Diaye', "n'diaye"],
  ['Jean—Marc', 'jean-marc'],
  ['Anne‑Laure‑Marie', 'anne laure marie'],
  ['Nguyễn Thị Phương', 'nguyen thi phuong'],
  ['Ɓukar Ƴar’adua', 'bukar yaradua'],
  ['Ọlá Ṣàngó', 'ola sango'],
  ['Ŋgũgĩ', 'ngugi'],
  ['ﾀﾅｶ', 'タナカ'],
  ['Ярослав Їжак', 'ярослав іжак'],
  ['Щёголева', 'щеголева'],
  ['Қайрат Өмірұлы', 'кайрат омирулы'],
  ['Әйгерім Ғали', 'айгерим гали'],
  ['Үміт', 'умит'],
  ['ΪΑΣΟΝΑΣ', 'ιασονασ'],
  ['مؤمن', 'مومن'],
  ['عبدالرحمٰن', 'عبدالرحمن'],
  ['בן־גוריון', 'בן גוריון'],
  ['צה״ל', 'צה"ל'],
  ['Anna “Ani” Berg', 'anna "ani" berg'],
  ['Anna “Ani” Berg', 'anna ani berg'],
  ['«Ромашка»', 'ромашка'],
  ['２０２６ m²', '2026 m2'],
  ['Ĳsbrand', 'ijsbrand'],
  ['ᲒᲘᲝᲠᲒᲘ', 'გიორგი'],
  ['Սևակ', 'սեւակ'],
  ['❤️ Anna', '❤ anna'],
  ['ᴀɴɴᴀ Sᴍɪᴛʜ', 'anna smith'],
  ['🄰🄽🄽🄰', 'anna'],
  ['Ķēniņš', 'kenins'],
  ['Ġorġ', 'gorg'],
  ['Đặng', 'dang'],
  ['WEISS', 'weiß'],
  ['Zoë – Berg', 'zoe - berg'],
  ['ज़ैद', 'ज़ैद'],
  ['Ἀθηνᾶ', 'αθηνα'],
  ['ፀሐይ', 'ፀሐይ'],
  ['Ilić‐Šarić', 'ilic saric'],
  ['Sean OʹNeil', "o'neil"],
  ['Kraków', 'krakow'],
  ['Guðmundur', 'gudmundur'],
  ['Ąžuolas', 'azuolas'],
  ['Ǧamīla', 'gamila'],
  ['Ŝanĝo', 'sango'],
  ['O’Connor-O’Neill', 'oconnor oneill'],
  ['Jean\u2011François', 'jeanfrancois'],
  ['Nu\u0308rnberg', 'nuernberg'],
  ['Ærøskøbing', 'aeroskobing'],
  ['ヴァン', 'ｳﾞｧﾝ'],
  ['ｻﾞｯｸ', 'ザック'],
  ['ΆΝΝΑ', 'αννα'],
  ['Λάμπρος', 'λαμπροσ'],
  ['An\u00ADna\u00ADLena', 'annalena'],
  ['İpek', 'ipek'],
  ['ipek', 'İPEK'],
  ['Işıl', 'ISIL'],
  ['Ⅷ', 'viii'],
  ['عَبدُاللّٰه', 'عبدالله'],
  ['ﻻﻣﻴﺔ', 'لاميه'],
  ['Strauss', 'Strauß'],
  ['ŁÓDŹ', 'lodz'],
  ['Oʻahu', 'oahu'],
  ['Ёжиков', 'ежиков'],
  ['Saint-Étienne', 'saintetienne'],
  ['Ɛfua', 'efua'],
  ['Ngũgĩ wa Thiong’o', 'ngugi wa thiongo'],
  ['Nicolò D’Agostino', 'nicolo dagostino'],
  ['Ōno', 'ono'],
  ['Ōno', 'oono'],
  ['Ōno', 'Ohno'],
  ['Yūki Satō', 'yuki satou'],
  ['Yūki Satō', 'yuuki satou'],
  ['Yuki Satō', 'yuki satoh'],
  ['Shōhei Ōtani', 'shouhei'],
  ['Shōhei Ōtani', 'ohtani'],
  ['Māui Pōtiki', 'maaui'],
  ['Māui Pōtiki', 'maui potiki'],
  ['Jānis Bērziņš', 'jaanis beerzins'],
  ['Jānis Bērziņš', 'janis berzins'],
  ['さとう けんじ', 'サトウ'],
  ['サトウ ケンジ', 'さとう けんじ'],
  ['ファン・ゴッホ', 'ファンゴッホ'],
  ['ファン・ゴッホ', 'ふぁん ごっほ'],
  ['Kūkaʻilimoku', 'kuukailimoku'],
  // Words spelled, joined, divided and ordered in another way, and the punctuation between them.
  ['Jürgen Müller', 'juergen muller'],
  ['Jürgen Müller', 'jurgen mueller'],
  ['Juergen Mueller', 'juergen muller'],
  ['Böse Äpfel', 'boese apfel'],
  ['Søren Østergaard', 'soeren ostergaard'],
  ['Søren Østergaard', 'soren oestergaard'],
  ['Åsa Öberg', 'asa oeberg'],
  ['Yılmaz Özgür', 'yilmaz oezgur'],
  ['Yılmaz Özgür', 'yilmaz ozguer'],
  ['Jānis Bērziņš', 'jaanis berzins'],
  ['Öguet', 'oguet'],
  ['Öguet', 'oeguet'],
  ['Ägidius Höß', 'aegidius hoss'],
  ['Günther Schäffler', 'guenther schaffler'],
  ['Mary Jane', 'maryjane'],
  ['Mary-Jane', 'maryjane'],
  ['MaryJane', 'mary jane'],
  ['Mary Jane Watson', 'maryjane'],
  ['MacDonald', 'mac donald'],
  ['Macdonald', 'mac donald'],
  ['Mac Donald', 'macdonald'],
  ['McDonald', 'mc donald'],
  ['Ronald Mc Donald', 'mcdonald'],
  ['Pieter van der Berg', 'vanderberg'],
  ['Vanderberg', 'van der berg'],
  ['De Vries', 'devries'],
  ['DeVries', 'de vries'],
  ['Al Sayed', 'alsayed'],
  ['O Brien', 'obrien'],
  ['O Brien', "o'brien"],
  ['Anna Smith', 'annasmith'],
  ['María de la Cruz', 'delacruz'],
  ['عبد الرحمن', 'عبدالرحمن'],
  ['عبدالرحمن', 'عبد الرحمن'],
  ['علی‌رضا', 'علی رضا'],
  ['김 민수', '김민수'],
  ['김민수', '김 민수'],
  ['山田 太郎', '山田太郎'],
  ['山田太郎', '山田 太郎'],
  ['Dr. Åse Berg', 'dr ase'],
  ['Dr.Müller', 'dr muller'],
  ['Dr. Müller', 'dr.muller'],
  ['Prof. Dr. Müller', 'prof dr mueller'],
  ['Jane Doe', 'jane.doe'],
  ['Jane Doe', 'jane_doe'],
  ['anna.smith@acme.example', 'anna smith'],
  ['J.R.R. Tolkien', 'jrr tolkien'],
  ['J. R. R. Tolkien', 'jrr tolkien'],
  ['JRR Tolkien', 'j.r.r. tolkien'],
  ['U.S. Bank', 'us bank'],
  ['Doe, Jane', 'jane doe'],
  ['Jane Doe', 'doe jane'],
  ['Jane Doe', 'Doe, Jane'],
  ['Anna Maria Berg', 'berg anna maria'],
  ['Berg, Anna Maria', 'anna maria berg'],
  ['Anna (Ani) Berg', 'anna berg'],
  ['Anna (Ani) Berg', 'anna ani berg'],
  ['Anna “Ani” Berg', 'anna berg'],
  ['Acme, Inc.', 'acme inc'],
  ['Acme Inc.', 'acme, inc'],
  ['R&D', 'r & d'],
  ['Foo/Bar', 'foo bar'],
  ['Node.js', 'node js'],
  ['Acme™ Labs', 'acme labs'],
  ['Acme® Labs', 'acme labs'],
  ['½ price', '1/2 price'],
  ['1/2 price', '½ price'],
  ['3½ years', '3 1/2 years'],
  ['東京', '东京'],
  ['陳偉', '陈伟'],
  ['張國榮', '张国荣'],
  ['髙橋', '高橋'],
  ['渡邊', '渡辺'],
  ['斎藤', '齋藤'],
  ['臺灣', '台湾'],
];

describe('every search', () => {
  test.each(FOUND)('finds %j by %j', (stored, typed) => expect(createTextMatcher(typed)(stored)).toBe(true));

  test.each([
    ['Paweł', 'pavel'],
    ['दिल', 'दल'],
    ['ดี', 'ดา'],
    ['Anna', 'anne'],
    ['Müller', 'moller'],
    ['Ёлкин', 'олкин'],
    ['محمد', 'احمد'],
    ['Łukasz', 'tukasz'],
    ['Jean-Luc', 'jean lu c'],
    ['Müller', 'mulller'],
    ['Ørsted', 'orstad'],
    ['Louis', 'lois'],
    ['Brooks', 'broks'],
    ['Ono', 'oono'],
    ['Jānis', 'jaaanis'],
    // Where two words meet, no third one begins.
    ['Anna Lindberg', 'ali'],
    ['Anna Mann', 'aman'],
    ['Sell Enterprise', 'ellen'],
    ['Linda Limburg', 'dalim'],
    ['Mary Jane', 'ma ryjane'],
    ['Jane Mary Doe', 'doe mary'],
    ['高山', '高川'],
  ])('does not find %j by %j', (stored, typed) => expect(createTextMatcher(typed)(stored)).toBe(false));

  test('finds every text by itself, by every part of it, and in any case', () => {
    for (const text of FOUND.flat()) {
      expect(createTextMatcher(text)(text), text).toBe(true);
      expect(createTextMatcher(text)(`before ${text} after`), text).toBe(true);
      expect(createTextMatcher(text)(text.normalize('NFD')), text).toBe(true);
      expect(createTextMatcher(text.normalize('NFD'))(text.normalize('NFC')), text).toBe(true);
      for (const word of text.split(' ')) expect(createTextMatcher(word)(text), word).toBe(true);
    }
  });

  test('folds a folded text to itself, so that it does not matter how often it is folded', () => {
    for (const text of FOUND.flat()) expect(foldText(foldText(text)), text).toBe(foldText(text));
  });

  test('with a query of nothing that is searched, matches everything', () => {
    for (const query of ['', '  ', '\u200D', '’', '-']) expect(createTextMatcher(query)('Anna')).toBe(true);
  });

  test('does not match across two fields', () => {
    expect(createTextMatcher('maria sales')('Anna Maria', 'Sales')).toBe(false);
    expect(foldQuery('anna\nsales')).not.toContain('\n');
  });

  test('uses this folding: no other file of a search lower-cases for itself', () => {
    const own = readSources('src')
      .filter(({ text }) =>
        /\b(?:searchText|normalizedSearch|query|search)\b[^\n]*\.to(?:Locale)?LowerCase\(\)/.test(text),
      )
      .map(({ path }) => path);
    expect(own).toEqual([]);
  });

  test('is what the app compares typed letters with in its menus, from its start', () => {
    const [start] = readSources('src').filter(({ path }) => path === 'src/main.tsx');
    expect(start?.text).toContain('compareTypedBy(startsWithFolded)');
  });
});

describe('the search of conversations and credits', () => {
  const chatOf = (name: string, message: string) =>
    readChat(chatDocument('c', 1, { prospect: { name }, messages: [{ role: 'user', content: message }] })).chat;

  test.each(FOUND)('finds the conversation with %j by %j', (stored, typed) => {
    const isMatch = matcherOf({ teamId: 't', search: typed }, () => false);
    expect(isMatch(toSearchedChat(chatOf(stored, ''), undefined))).toBe(true);
  });

  test('finds a message by plain letters', () => {
    const isMatch = matcherOf({ teamId: 't', search: "l'ete a lodz" }, () => false);
    expect(isMatch(toSearchedChat(chatOf('Anna', 'Avant\nl’été à Łódź'), undefined))).toBe(true);
  });

  test('finds a credit by the name of its campaign in plain letters', () => {
    const isMatch = creditMatcher({ search: 'grosskopf', campaignName: () => 'Großkopf' });
    expect(
      isMatch({ id: '1', type: 'consumption', reason: 'x', total: 1, createdAt: '', campaignId: 'c' } as never),
    ).toBe(true);
  });
});
