import type { DialogueTemplates } from './dialogue-templates.ts';

export const POLISH: DialogueTemplates = {
  yourCompany: 'Państwa firma',
  openers: [
    'Dzień dobry, dziękuję za przyjęcie zaproszenia! Widzę, jak szybko rozwija się {{company}}, i zastanawiam się, jak zespół pilnuje tylu rozmów naraz. {{offer}} powstało właśnie po to. Czy warto o tym chwilę porozmawiać?',
    'Dzień dobry! Wiele osób na podobnym stanowisku mówi mi, że co tydzień traci pół dnia na ręczne uzupełnianie danych. {{offer}} oddaje ten czas. Czy to u Państwa aktualny temat, czy zupełnie nie trafiam? 🙂',
    'Dziękuję za kontakt. Szczere pytanie: gdyby od jutra można było oddać jedno powtarzalne zadanie, które by to było?',
    'Dzień dobry,\n\nprzy okazji analizy Państwa branży trafia do mnie coraz więcej dobrych opinii o {{company}}. Właśnie ukazał się nasz dwustronicowy raport: trzy zespoły podobnej wielkości odpowiadają dziś o jedną trzecią szybciej.\n\nCzy mogę go przesłać?',
  ],
  followUps: [
    'Dzień dobry, wiem, jak szybko zapełnia się skrzynka. Chcę się tylko upewnić, że moja wiadomość nie zginęła. Czy temat {{offer}} jest wart chwili, czy mam już nie przeszkadzać?',
    'Małe uzupełnienie: zespół, o którym mowa w raporcie, oszczędza już sześć godzin tygodniowo na osobę. W kwadrans chętnie pokażę, jak to działa.',
  ],
  lastFollowUps: [
    'Rozumiem, że to nie jest dobry moment, i wszystko w porządku. Gdyby {{offer}} kiedyś się przydało, proszę o znak. Pozdrawiam serdecznie!',
    'Obiecuję, to ostatnia wiadomość 🙂 Na wszelki wypadek zostawiam podsumowanie: {{link}}',
  ],
  interested: [
    'Dzień dobry, świetny moment! Właśnie przyglądamy się tym procesom. Od czego się zaczyna?',
    'Tak, to u nas żywy temat. Na razie wszystko jest we wspólnym arkuszu… można sobie wyobrazić 😅 Proszę o więcej szczegółów.',
    'Brzmi ciekawie. Dwa lata temu było u nas coś podobnego i nikt tego nie używał. Co jest innego w {{offer}}?',
  ],
  curious: [
    'Dziękuję za wiadomość. Nie widzę jeszcze różnicy względem naszego CRM. Czy można to wyjaśnić w dwóch zdaniach?',
    'Być może. Kto z naszej branży już z tego korzysta?',
    'Ciekawe podejście, choć automatyzacja rozmów budzi moje wątpliwości. Na ile to pozostaje osobiste?',
  ],
  pitches: [
    'Dobre pytanie. W skrócie: {{offer}} czyta tam, gdzie zespół i tak pracuje, zauważa to, co zostało bez odpowiedzi, i przygotowuje następny krok. O wysyłce zawsze decyduje człowiek. Efekt widać od drugiego tygodnia.',
    'Z przyjemnością! Trzy rzeczy robią różnicę:\n\n1. Niczego nie trzeba przenosić.\n2. Każda podpowiedź mówi, skąd się wzięła.\n3. Płaci się za wynik, nie za zapomniane licencje.\n\nCo jest dla Państwa najważniejsze?',
  ],
  exchanges: [
    {
      ask: 'A koszt? Wystarczy rząd wielkości.',
      answer: 'Dla takiego zespołu od około 210 zł za osobę miesięcznie, bez opłaty startowej i bez umowy na lata.',
    },
    {
      ask: 'Czy to się łączy z HubSpotem? Kolejnej zmiany systemu nie przeżyjemy.',
      answer: 'Tak, z HubSpotem, Salesforce’em i Pipedrive’em, w obie strony. System zostaje taki, jaki jest.',
    },
    {
      ask: 'Gdzie są przechowywane dane? Dział prawny zapyta o to w pierwszej kolejności.',
      answer:
        'Wyłącznie w centrach danych w Unii Europejskiej, zaszyfrowane i nigdy nieużywane do uczenia modeli. Umowę powierzenia mogę przesłać od razu.',
    },
    {
      ask: 'Ile to dla nas pracy? Proszę szczerze 🙂',
      answer:
        'Szczerze: pół dnia jednej osoby w pierwszym tygodniu, potem dziesięć minut tygodniowo. Uruchomienie robimy wspólnie.',
    },
  ],
  proposals: [
    'Może obejrzymy to razem? Wystarczy dwadzieścia minut, a ja przygotuję przykład z Państwa branży. Termin można wybrać tutaj: {{link}}',
    'Czy pasuje czwartek o 10:00 albo piątek o 14:30? Jeśli nie, mój kalendarz jest tutaj: {{link}}',
  ],
  agreements: [
    'Czwartek 10:00 zarezerwowany. Proszę o prawdziwy przykład, a nie wypolerowane demo 😉',
    'Piątek zarezerwowany. Dołączy jeszcze nasza szefowa operacji, w końcu to ona będzie z tego korzystać.',
  ],
  confirmations: [
    'Świetnie, termin jest w kalendarzu! Dzień wcześniej prześlę krótki plan. Do usłyszenia!',
    'Bardzo dziękuję! Zaproszenie z linkiem przyjdzie za minutę. Jeśli coś ma się koniecznie znaleźć w programie, proszę napisać tutaj.',
  ],
  thanks: ['Dziękuję, do usłyszenia!', 'Super 👍', 'Zaproszenie dotarło. Pozdrawiam!'],
  busy: [
    'Przepraszam za zwłokę, zamykamy kwartał i wszystko się pali. Proszę o kontakt za dwa–trzy tygodnie.',
    'Urwanie głowy. Proszę o coś krótkiego do przeczytania w pociągu.',
  ],
  busyAnswers: [
    'Nie ma sprawy. Jedna strona podsumowania na spokojną chwilę: {{link}} – odezwę się, kiedy będzie luźniej.',
    'Jasne! Jednym zdaniem: z {{offer}} żadna obiecująca rozmowa nie zostaje zapomniana. Odezwę się za kilka tygodni.',
  ],
  declines: [
    'Dziękuję, ale wiosną podpisaliśmy umowę z innym dostawcą. Przez dwa lata temat jest zamknięty.',
    'Dziękuję za wiadomość. Nie zajmuję się tym w {{company}} i wolę nie dostawać więcej wiadomości na ten temat.',
    'Nie, dziękuję, robimy to u siebie. Powodzenia!',
  ],
  goodbyes: [
    'Dziękuję za jasną odpowiedź – to dużo lepsze niż cisza. Nie będę więcej przeszkadzać. Wszystkiego dobrego!',
    'Przyjęte. Dziękuję za poświęcony czas.',
  ],
};
