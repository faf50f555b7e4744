import type { Region } from './region.ts';

const TITLES = ['Direction commerciale', 'Responsable des opérations', 'Co-fondateur·rice & CEO', 'Responsable marketing', 'Head of Sales France', 'Responsable de la relation client', 'Responsable du développement commercial', 'DRH', 'Direction générale', 'Chef de projet transformation', 'Responsable grands comptes', 'Head of Growth'];

export const FRENCH_REGIONS: readonly Region[] = [
  {
    country: 'France',
    language: 'fr',
    cities: ['Paris', 'Lyon', 'Nantes', 'Bordeaux', 'Lille', 'Toulouse', 'Rennes', 'Montpellier', 'Saint-Étienne', 'Aix-en-Provence'],
    givenNames: ['Camille', 'Élodie', 'Théo', 'Anaïs', 'Guillaume', 'Chloé', 'Jérôme', 'Maëlle', 'Benoît', 'Sophie', 'François', 'Aurélie', 'Loïc', 'Hélène', 'Mathieu', 'Inès', 'Rémi', 'Clémence'],
    familyNames: ['Lefèvre', 'Moreau', 'Girard', 'Bonnet', 'Fontaine', 'Chevalier', 'Gauthier', 'Perrin', 'Béranger', 'Dufrêne', 'Marchand', 'Noël', 'Rousseau', 'Le Goff', 'Delacroix', 'Picard', 'Vasseur', 'de La Tour d’Auvergne'],
    companies: ['Atelier Bleu', 'Nuage & Cie', 'Logiroute', 'Ferme Verticale', 'Hexatis', 'Bâti Durable', 'Cap Horizon', 'Maison Orsel', 'Quai 27', 'Médiane Conseil', 'Fluxeo', 'Papeteries du Lac'],
    titles: TITLES,
  },
  {
    country: 'Belgium',
    language: 'fr',
    cities: ['Bruxelles', 'Liège', 'Namur', 'Mons'],
    givenNames: ['Amandine', 'Gaëtan', 'Laurence', 'Olivier', 'Pascaline', 'Thibault', 'Virginie', 'Xavier'],
    familyNames: ['Lambert', 'Dupont', 'Dethier', 'Collignon', 'Piette', 'Renard', 'Wauters', 'Lejeune'],
    companies: ['Meuse Digital', 'Brasserie du Canal', 'Ardenne Énergie', 'Wallotech', 'Pralis'],
    titles: TITLES,
  },
];
