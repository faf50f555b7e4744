import type { Region } from './region.ts';

const TITLES = ['VP Sales', 'Head of Operations', 'Founder & CEO', 'Chief Revenue Officer', 'Director of Customer Success', 'Marketing Director', 'Head of Partnerships', 'Commercial Manager', 'Chief of Staff', 'Operations Lead', 'Managing Partner', 'Director of Growth', 'RevOps Manager'];

export const ENGLISH_REGIONS: readonly Region[] = [
  {
    country: 'United Kingdom',
    language: 'en',
    cities: ['London', 'Manchester', 'Bristol', 'Edinburgh', 'Leeds', 'Cardiff', 'Birmingham', 'Newcastle upon Tyne'],
    givenNames: ['Imogen', 'Alistair', 'Priya', 'Oliver', 'Bronwen', 'Callum', 'Harriet', 'Rhys', 'Amara', 'George', 'Fiona', 'Nathaniel', 'Zara', 'Hamish'],
    familyNames: ['Ashworth', 'Patel', 'Llewellyn', 'Campbell', 'Okafor', 'Fairweather', 'Whitlock', 'Cholmondeley-Warner', 'Hargreaves', 'Begum', 'Sinclair', 'Thistlethwaite', 'Pemberton', 'Khan'],
    companies: ['Harbour & Finch', 'Kestrel Freight', 'Brightmoor Energy', 'Tallow Lane Studio', 'Northgate Analytics', 'Fenwick Facilities', 'Orchard Payroll', 'Pennine Robotics', 'Lantern Legal', 'Saltmarsh Foods'],
    titles: TITLES,
  },
  {
    country: 'Ireland',
    language: 'en',
    cities: ['Dublin', 'Cork', 'Galway', 'Limerick'],
    givenNames: ['Aoife', 'Cillian', 'Niamh', 'Pádraig', 'Saoirse', 'Eoin', 'Gráinne', 'Declan'],
    familyNames: ['O’Sullivan', 'Ní Dhomhnaill', 'Murphy', 'Byrne', 'Mac Giolla Phádraig', 'Kavanagh', 'Doyle', 'Fitzgerald'],
    companies: ['Liffey Cloud', 'Burren Biotech', 'Claddagh Systems', 'Shamrock Cold Chain'],
    titles: TITLES,
  },
  {
    country: 'United States',
    language: 'en',
    cities: ['New York', 'Austin', 'Chicago', 'Seattle', 'Boston', 'Denver', 'Atlanta'],
    givenNames: ['Madison', 'DeShawn', 'Emily', 'Carlos', 'Brooke', 'Tyler', 'Mei-Ling', 'Jackson', 'Sofia', 'Terrence'],
    familyNames: ['Johnson', 'Nguyen', 'Ramirez', 'Washington', 'Goldberg', 'Chen', 'Sullivan', 'Brooks', 'Hernandez-Lopez', 'Kowalski'],
    companies: ['Blue Mesa Health', 'Copperline', 'Prairie Stack', 'Lakeshore Supply', 'Juniper & Oak', 'Redwood Metrics'],
    titles: TITLES,
  },
  {
    country: 'Canada',
    language: 'en',
    cities: ['Toronto', 'Vancouver', 'Calgary', 'Halifax'],
    givenNames: ['Maya', 'Liam', 'Simone', 'Gordon', 'Anjali', 'Wyatt'],
    familyNames: ['MacLeod', 'Singh', 'Tremblay', 'Kim', 'Fraser', 'Desrosiers'],
    companies: ['Maple Grid', 'Fundy Tidal', 'Granville Labs', 'Prairie North'],
    titles: TITLES,
  },
];
