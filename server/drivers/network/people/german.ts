import type { Region } from './region.ts';

const TITLES = ['Geschäftsführung', 'Vertriebsleitung DACH', 'Leitung Marketing', 'Head of Operations', 'Prokura & Finanzen', 'Bereichsleitung Kundenservice', 'Leitung Digitalisierung', 'CEO & Mitgründung', 'Kaufmännische Leitung', 'Leitung Unternehmensentwicklung', 'Director Business Development', 'Key Account Management'];

export const GERMAN_REGIONS: readonly Region[] = [
  {
    country: 'Germany',
    language: 'de',
    cities: ['Berlin', 'München', 'Hamburg', 'Köln', 'Stuttgart', 'Düsseldorf', 'Leipzig', 'Nürnberg', 'Münster', 'Görlitz'],
    givenNames: ['Jürgen', 'Anneliese', 'Björn', 'Käthe', 'Sören', 'Ulrike', 'Matthias', 'Franziska', 'Heiko', 'Sabine', 'Tobias', 'Wiebke', 'Karsten', 'Dörte', 'Lukas', 'Mareike'],
    familyNames: ['Müller', 'Schäfer', 'Krüger', 'Köhler', 'Weiß', 'Böhm', 'Lindemann', 'Hoffmann', 'Brandt', 'Öztürk', 'Voigt', 'Seidel', 'Albrecht', 'Großkopf', 'von Hohenstein', 'Leutheusser-Schwarzenberg'],
    companies: ['Rheinwerk Antriebe', 'Nordlicht Logistik', 'Präzision Maier', 'Spreeufer Software', 'Hansa Fördertechnik', 'Grünspan Verpackung', 'Kessel & Söhne', 'Isarblick Medien', 'Werkzeugbau Öhler', 'Solarfeld'],
    titles: TITLES,
  },
  {
    country: 'Austria',
    language: 'de',
    cities: ['Wien', 'Graz', 'Linz', 'Salzburg', 'Innsbruck'],
    givenNames: ['Leopold', 'Katharina', 'Markus', 'Theresia', 'Florian', 'Verena', 'Gerhard', 'Barbara'],
    familyNames: ['Huber', 'Gruber', 'Steiner', 'Pichler', 'Moser', 'Egger', 'Wöss', 'Auböck'],
    companies: ['Alpenblick Touristik', 'Donau Präzision', 'Mur Systemtechnik', 'Kaffeehaus Digital', 'Tauern Holzbau'],
    titles: TITLES,
  },
  {
    country: 'Switzerland',
    language: 'de',
    cities: ['Zürich', 'Basel', 'Bern', 'Luzern', 'St. Gallen'],
    givenNames: ['Urs', 'Regula', 'Beat', 'Ursina', 'Reto', 'Vreni', 'Andri', 'Nadja'],
    familyNames: ['Zürcher', 'Bürgi', 'Ammann', 'Zbinden', 'Rüegg', 'Caflisch', 'Hürlimann', 'Stäubli'],
    companies: ['Limmat Instrumente', 'Helvetia Getriebe', 'Säntis Labortechnik', 'Bergbahn Software', 'Uhrwerk Analytics'],
    titles: TITLES,
  },
];
