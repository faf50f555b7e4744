import type { Encoding } from '#domain/text/csv.ts';

/** A list of names with the encoding it is written in. */
interface EncodedList {
  readonly language: string;
  readonly encoding: Encoding;
  readonly names: readonly string[];
}

/**
 * Lists of names as people have them, one a row, in the old encodings of their countries: some long, some with a single
 * letter beyond ASCII, some with colleagues of other countries. They were written down by hand, and none of them was
 * counted for `letter-statistics.ts`.
 */
export const ENCODED_LISTS: readonly EncodedList[] = [
  {
    language: 'Polish',
    encoding: 'windows-1250',
    names: [
      'Paweł Wójcik',
      'Michał Zieliński',
      'Agnieszka Kowalczyk',
      'Łukasz Wiśniewski',
      'Małgorzata Dąbrowska',
      'Grzegorz Brzęczyszczykiewicz',
      'Ewa Żak',
    ],
  },
  { language: 'Polish', encoding: 'windows-1250', names: ['Anna Kamińska', 'Jan Kowalski', 'Piotr Nowak'] },
  { language: 'Polish', encoding: 'windows-1250', names: ['Krzysztof Kubiś', 'Jadwiga Piątek'] },
  {
    language: 'Polish',
    encoding: 'iso-8859-2',
    names: ['Stanisław Głąb', 'Władysława Ćwikła', 'Zdzisław Świątek', 'Bożena Źrebak'],
  },
  { language: 'Polish', encoding: 'windows-1250', names: ['Rafał Góra', 'Tomasz Król'] },
  {
    language: 'Czech',
    encoding: 'windows-1250',
    names: ['Jiří Dvořák', 'Zdeněk Růžička', 'Kateřina Němcová', 'Ondřej Šťastný', 'Tomáš Kučera', 'Lucie Veselá'],
  },
  { language: 'Czech', encoding: 'windows-1250', names: ['Petr Čech', 'Hana Nováková', 'Václav Říha'] },
  {
    language: 'Czech',
    encoding: 'iso-8859-2',
    names: ['Šárka Žižková', 'Luboš Doležal', 'Matěj Křeček', 'Jaroslav Špaček'],
  },
  {
    language: 'Slovak',
    encoding: 'windows-1250',
    names: ['Ľubomír Ďurica', 'Mária Hlôšková', 'Štefan Čajkovič', 'Žofia Kráľová', 'Juraj Múčka'],
  },
  { language: 'Slovak', encoding: 'windows-1250', names: ['Ľudovít Štúr', 'Peter Sagan', 'Zuzana Čaputová'] },
  {
    language: 'Hungarian',
    encoding: 'windows-1250',
    names: ['Kovács Gergő', 'Erdős Pál', 'Szűcs Ágnes', 'Győrfi Zsófia', 'Őry Lőrinc', 'Fűzfa Endre'],
  },
  { language: 'Hungarian', encoding: 'windows-1250', names: ['Kőszegi András', 'Tóth Réka', 'Varga Eszter'] },
  {
    language: 'Romanian',
    encoding: 'windows-1250',
    names: ['Ştefan Popescu', 'Mădălina Ţurcanu', 'Cătălin Bălan', 'Ioana Mihăilă', 'Răzvan Lăcătuş'],
  },
  { language: 'Romanian', encoding: 'windows-1250', names: ['Călin Brătianu', 'Andreea Sârbu', 'Vlad Moţoc'] },
  {
    language: 'Croatian',
    encoding: 'windows-1250',
    names: ['Đorđe Šarić', 'Željko Perković', 'Mirjana Čović', 'Ana Đurić', 'Krešimir Hadžić'],
  },
  {
    language: 'Slovene',
    encoding: 'windows-1250',
    names: ['Matjaž Kovač', 'Urška Žagar', 'Primož Roglič', 'Tadej Pogačar'],
  },
  {
    language: 'Turkish',
    encoding: 'windows-1254',
    names: ['Ayşe Yıldız', 'Mehmet Özgür Şahin', 'İbrahim Çağlar', 'Gülşah Güneş', 'Işıl Doğan', 'Uğur Akın'],
  },
  { language: 'Turkish', encoding: 'windows-1254', names: ['Fatma Yılmaz', 'Ahmet Kaya'] },
  { language: 'Turkish', encoding: 'windows-1254', names: ['Barış Koç', 'Emine Şimşek', 'Tuğba Aydın'] },
  {
    language: 'Russian',
    encoding: 'windows-1251',
    names: ['Анна Петрова', 'Дмитрий Соколов', 'Екатерина Щербакова', 'Юлия Жукова', 'Сергей Цветков'],
  },
  {
    language: 'Russian',
    encoding: 'koi8-u',
    names: ['Алексей Морозов', 'Наталья Фёдорова', 'Михаил Ильин', 'Ольга Чернышёва'],
  },
  { language: 'Russian', encoding: 'ibm866', names: ['Виктор Зайцев', 'Галина Орлова', 'Пётр Хлебников'] },
  { language: 'Russian', encoding: 'windows-1251', names: ['Иван', 'Мария'] },
  {
    language: 'Ukrainian',
    encoding: 'windows-1251',
    names: ['Олександр Ковальчук', 'Їжакевич Надія', 'Ігор Шевченко', 'Євген Ґава', 'Катерина Їжак'],
  },
  {
    language: 'Bulgarian',
    encoding: 'windows-1251',
    names: ['Георги Димитров', 'Цветелина Стоянова', 'Христо Ангелов', 'Десислава Желязкова'],
  },
  { language: 'Serbian', encoding: 'windows-1251', names: ['Ђорђе Јовановић', 'Љубица Милошевић', 'Жељко Његош'] },
  {
    language: 'Greek',
    encoding: 'windows-1253',
    names: ['Γιώργος Παπαδόπουλος', 'Μαρία Οικονόμου', 'Νίκος Αθανασίου', 'Έλενα Χατζή'],
  },
  { language: 'Greek', encoding: 'windows-1253', names: ['Ελένη Ζαφειρίου', 'Κώστας'] },
  {
    language: 'Lithuanian',
    encoding: 'windows-1257',
    names: ['Žydrūnas Ilgauskas', 'Rūta Meilutytė', 'Giedrė Šimkutė', 'Jonas Valančiūnas', 'Živilė Kazlauskienė'],
  },
  {
    language: 'Latvian',
    encoding: 'windows-1257',
    names: ['Jānis Bērziņš', 'Ilze Kalniņa', 'Māra Liepiņa', 'Pēteris Ozoliņš', 'Ģirts Ķesteris'],
  },
  { language: 'Estonian', encoding: 'windows-1257', names: ['Jüri Mägi', 'Õnne Pärn', 'Tõnu Kõiv', 'Krõõt Põldsepp'] },
  {
    language: 'French',
    encoding: 'windows-1252',
    names: ['Élodie Béranger', 'François Lefèvre', 'Hélène Marchand', 'Benoît Gauthier', 'Zoé Noël', 'Anaïs Crépeau'],
  },
  { language: 'French', encoding: 'windows-1252', names: ['Thérèse Rivière', 'Jean Dupont'] },
  {
    language: 'French',
    encoding: 'macintosh',
    names: ['Frédéric Léger', 'Gaëlle Château', 'Océane Hébert', 'Jérôme Prévost'],
  },
  {
    language: 'German',
    encoding: 'windows-1252',
    names: ['Jürgen Müller', 'Günther Weiß', 'Käthe Schäfer', 'Sören Köhler', 'Björn Großmann'],
  },
  { language: 'German', encoding: 'macintosh', names: ['Jürgen Müller', 'Bärbel Schröder', 'Annegret Weiß'] },
  {
    language: 'Spanish',
    encoding: 'windows-1252',
    names: ['José Núñez', 'María Peña', 'Begoña Ibáñez', 'Íñigo Muñoz', 'Martín Gómez'],
  },
  {
    language: 'Portuguese',
    encoding: 'windows-1252',
    names: ['João Gonçalves', 'Conceição Simões', 'Tomé Guimarães', 'Inês Leitão', 'Antônio Magalhães'],
  },
  {
    language: 'Swedish',
    encoding: 'windows-1252',
    names: ['Åsa Lindström', 'Göran Sjöberg', 'Håkan Ekström', 'Märta Nyström'],
  },
  {
    language: 'Norwegian',
    encoding: 'windows-1252',
    names: ['Bjørn Ødegård', 'Kåre Sæther', 'Åse Løvås', 'Torbjørn Næss'],
  },
  {
    language: 'Danish',
    encoding: 'windows-1252',
    names: ['Søren Kjær', 'Jørgen Østergaard', 'Åge Nørgaard', 'Mette Bækgaard'],
  },
  { language: 'Finnish', encoding: 'windows-1252', names: ['Jyrki Hämäläinen', 'Päivi Mäkelä', 'Väinö Yrjölä'] },
  {
    language: 'Icelandic',
    encoding: 'windows-1252',
    names: ['Þórður Guðmundsson', 'Sigríður Jónsdóttir', 'Ragnheiður Þorsteinsdóttir', 'Birgir Sæmundsson'],
  },
  { language: 'Icelandic', encoding: 'windows-1252', names: ['Guðrún Ýr', 'Davíð Þór'] },
  { language: 'Italian', encoding: 'windows-1252', names: ['Nicolò Fabbri', 'Niccolò Pirrò', 'Josè Forlì'] },
  { language: 'Hebrew', encoding: 'windows-1255', names: ['דוד לוי', 'מיכל כהן', 'אברהם פרידמן', 'יעל מזרחי'] },
  {
    language: 'Arabic',
    encoding: 'windows-1256',
    names: ['محمد عبد الله', 'فاطمة الزهراء', 'خالد المصري', 'يوسف حداد'],
  },
  { language: 'Thai', encoding: 'windows-874', names: ['สมชาย ใจดี', 'สุดารัตน์ แก้วมณี', 'ประยุทธ์ วงศ์สวัสดิ์'] },
  {
    language: 'Japanese',
    encoding: 'shift_jis',
    names: ['山田太郎', '佐藤花子', '鈴木一郎', '高橋さくら', 'ワタナベ ケン'],
  },
  { language: 'Japanese', encoding: 'euc-jp', names: ['田中美咲', '伊藤健', '小林ゆかり'] },
  { language: 'Chinese', encoding: 'gb18030', names: ['王小明', '李娜', '张伟', '刘晓东', '陈静'] },
  { language: 'Chinese', encoding: 'big5', names: ['王小明', '陳怡君', '林志豪', '黃淑芬', '張雅婷'] },
  { language: 'Korean', encoding: 'euc-kr', names: ['김철수', '이영희', '박지훈', '최민지', '정수빈'] },
  { language: 'Korean', encoding: 'euc-kr', names: ['김민수', '이지은'] },
  {
    language: 'Polish',
    encoding: 'windows-1250',
    names: ['Müller Anna', 'José García', 'Piotr Jabłoński', 'Agata Śliwa', 'Zoë Nowak'],
  },
  {
    language: 'Hungarian',
    encoding: 'windows-1250',
    names: ['Fehér Márton', 'Bíró Krisztián', 'Kovács Éva', 'Pálfi Tünde'],
  },
  { language: 'Turkish', encoding: 'windows-1254', names: ['Çağla Öztürk', 'Oğuz Kılıç', 'Selin Ünal', 'Şükrü Taş'] },
  { language: 'Spanish', encoding: 'windows-1252', names: ['Iñaki Ibarra', 'Mónica Ordóñez', 'Raúl Jiménez'] },
  { language: 'Portuguese', encoding: 'windows-1252', names: ['Sebastião Brandão', 'Fátima Assunção', 'Ramón Simões'] },
  {
    language: 'French',
    encoding: 'windows-1252',
    names: ['Loïc Guérin', 'Maëlys Lefebvre', 'Cédric Aubé', 'Garçon Françoise', 'Père Noël'],
  },
  { language: 'German', encoding: 'windows-1252', names: ['Özlem Schäuble', 'André Groß', 'Ulrike Vögele'] },
  { language: 'Dutch', encoding: 'windows-1252', names: ['Daniël Coördinator', 'Zoë Reünie', 'Carré Ruíz'] },
  { language: 'Greek', encoding: 'windows-1253', names: ['Αλέξανδρος Ιωάννου', 'Σοφία Τσιπρά', 'Θεόδωρος Μπέλλος'] },
  {
    language: 'Russian',
    encoding: 'windows-1251',
    names: ['Пётр Шульгин', 'Эльвира Хасанова', 'John Smith', 'Любовь Зыкова'],
  },
  { language: 'Ukrainian', encoding: 'koi8-u', names: ['Тетяна Гриценко', 'Юрій Бойко', 'Оксана Кравець'] },
  {
    language: 'Lithuanian',
    encoding: 'windows-1257',
    names: ['Ąžuolas Čepaitis', 'Dovilė Žemaitytė', 'Eglė Šalkauskienė'],
  },
];
