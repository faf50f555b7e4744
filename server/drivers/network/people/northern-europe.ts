import type { Region } from './region.ts';

const DUTCH_TITLES = ['Commercieel directeur', 'Operationeel manager', 'Oprichter', 'Hoofd marketing', 'Accountmanager', 'Directeur klantcontact', 'Head of Partnerships'];

export const NORTHERN_REGIONS: readonly Region[] = [
  {
    country: 'Netherlands',
    language: 'nl',
    cities: ['Amsterdam', 'Rotterdam', 'Utrecht', 'Eindhoven', '’s-Hertogenbosch', 'Groningen'],
    givenNames: ['Sanne', 'Joost', 'Zoë', 'Daniël', 'Fleur', 'Thijs', 'Anouk', 'Jeroen', 'Maartje', 'Ruben'],
    familyNames: ['van der Meer', 'de Vries', 'Hoekstra', 'van ’t Hof', 'Jansen', 'ten Brink', 'Visser', 'Kuiper', 'van den Heuvel', 'Postma'],
    companies: ['Grachtwerk', 'Polder Logistics', 'Windkracht 8', 'Fietskoerier Groep', 'Deltavisie'],
    titles: DUTCH_TITLES,
  },
  {
    country: 'Belgium',
    language: 'nl',
    cities: ['Antwerpen', 'Gent', 'Leuven', 'Brugge'],
    givenNames: ['Lien', 'Wouter', 'Katrien', 'Pieter-Jan', 'Griet', 'Bavo'],
    familyNames: ['Vandenberghe', 'De Smedt', 'Claes', 'Vermeulen', 'Goossens', 'Verstraete'],
    companies: ['Scheldehaven', 'Kempen Data', 'Vlasmolen', 'Leie Bouw'],
    titles: DUTCH_TITLES,
  },
  {
    country: 'Poland',
    language: 'pl',
    cities: ['Warszawa', 'Kraków', 'Wrocław', 'Gdańsk', 'Łódź', 'Poznań'],
    givenNames: ['Agnieszka', 'Łukasz', 'Małgorzata', 'Paweł', 'Żaneta', 'Wojciech', 'Katarzyna', 'Stanisław', 'Zofia', 'Michał'],
    familyNames: ['Kowalczyk', 'Zając', 'Wójcik', 'Brzęczyszczykiewicz', 'Kaźmierczak', 'Pawlak', 'Wróbel', 'Mazur', 'Kołodziej', 'Gołąb'],
    companies: ['Bursztyn Software', 'Wisła Logistyka', 'Tatry Energia', 'Młyn Cyfrowy', 'Żuraw Budowa'],
    titles: ['Head of Sales', 'Menedżer operacyjny', 'Prezes zarządu', 'Dział rozwoju biznesu', 'Head of Marketing', 'CEO'],
  },
];
