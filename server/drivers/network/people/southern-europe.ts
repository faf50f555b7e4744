import type { Region } from './region.ts';

export const SOUTHERN_REGIONS: readonly Region[] = [
  {
    country: 'Spain',
    language: 'es',
    cities: ['Madrid', 'Barcelona', 'Valencia', 'Sevilla', 'Málaga', 'Bilbao', 'A Coruña'],
    givenNames: ['Begoña', 'Íñigo', 'Lucía', 'Álvaro', 'Nuria', 'Gonzalo', 'Rocío', 'Joaquín', 'Elena', 'Sergi', 'Montserrat', 'Andrés'],
    familyNames: ['García Núñez', 'Ibáñez', 'Muñoz Peña', 'Etxeberria', 'Castaño', 'Jiménez', 'Domènech', 'Rodríguez de la Fuente', 'Sáez', 'Vázquez', 'Ordóñez', 'Prieto'],
    companies: ['Olivares del Sur', 'Marea Digital', 'Ruta Norte Logística', 'Azotea Estudio', 'Grupo Almazara', 'Sierra Eólica', 'Cuarzo Consultores'],
    titles: ['Dirección comercial', 'Responsable de operaciones', 'CEO', 'Responsable de producto', 'Dirección de marketing', 'Responsable de cuentas clave', 'Responsable de expansión', 'Gerente'],
  },
  {
    country: 'Italy',
    language: 'it',
    cities: ['Milano', 'Torino', 'Bologna', 'Roma', 'Verona', 'Forlì', 'Napoli'],
    givenNames: ['Niccolò', 'Giulia', 'Alessandro', 'Francesca', 'Davide', 'Beatrice', 'Matteo', 'Ludovica', 'Raffaele', 'Silvia', 'Emanuele', 'Noemi'],
    familyNames: ['Bianchi', 'D’Angelo', 'Ferraris', 'Colombo', 'Dell’Acqua', 'Rinaldi', 'Lo Presti', 'Marchetti', 'Bevilacqua', 'Zanetti', 'Cavallaro', 'Pellegrini'],
    companies: ['Officine Brenta', 'Tessitura Alta', 'Vigna Chiara', 'Logica Mare', 'Cartiera Po', 'Forno Sei', 'Energia Viva'],
    titles: ['Direzione vendite', 'CEO', 'Responsabile marketing', 'Head of Growth', 'Responsabile operativo', 'Responsabile clienti', 'Presidenza', 'Export manager'],
  },
  {
    country: 'Portugal',
    language: 'pt',
    cities: ['Lisboa', 'Porto', 'Braga', 'Coimbra', 'Aveiro'],
    givenNames: ['João', 'Inês Maria', 'Tiago', 'Conceição', 'Luís', 'Mariana', 'Gonçalo', 'Beatriz', 'Rúben', 'Leonor'],
    familyNames: ['Gonçalves', 'Magalhães', 'Conceição e Silva', 'Brandão', 'Figueirôa', 'Simões', 'Guimarães', 'Antunes', 'Sequeira', 'Falcão'],
    companies: ['Cortiça Viva', 'Tejo Dados', 'Douro Analítica', 'Atlântico Software', 'Azulejo Estúdio'],
    titles: ['Direção comercial', 'Responsável de operações', 'CEO', 'Direção-geral', 'Responsável de parcerias', 'Head of Customer Success'],
  },
  {
    country: 'Brazil',
    language: 'pt',
    cities: ['São Paulo', 'Curitiba', 'Belo Horizonte', 'Florianópolis'],
    givenNames: ['Thiago', 'Larissa', 'Caio', 'Fernanda', 'Otávio', 'Juliana'],
    familyNames: ['de Souza Araújo', 'Nascimento', 'Camargo', 'Vasconcelos', 'Teixeira', 'Prado'],
    companies: ['Ipê Tecnologia', 'Rota Sul', 'Mangue Digital', 'Serra Clara'],
    titles: ['Gerente de vendas', 'Gerente de operações', 'CEO', 'Head de Marketing'],
  },
];
