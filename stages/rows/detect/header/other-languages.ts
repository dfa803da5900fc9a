/** What columns are called in Spanish, as in Puerto Rico, with the English name of each. */
export const SPANISH: Readonly<Record<string, string>> = {
  ...called(
    'Employee ID',
    'Número de Empleado | Núm. de Empleado | Num Empleado | No. de Empleado | No. Empleado | Número Empleado | ID Empleado | ID de Empleado | Código de Empleado',
  ),
  ...called('Member ID', 'Número de Miembro | Número de Afiliado | ID Afiliado | Número de Asegurado | Número de Contrato'),
  ...called('First Name', 'Nombre | Nombres | Primer Nombre | Nombre de Pila'),
  ...called('Middle Name', 'Segundo Nombre | Inicial | Segundo Nombre o Inicial'),
  ...called('Last Name', 'Apellido | Apellidos | Primer Apellido | Apellido Paterno'),
  ...called('Full Name', 'Nombre Completo | Nombre y Apellido | Nombre y Apellidos | Nombre del Empleado | Nombre Empleado'),
  ...called('Date of Birth', 'Fecha de Nacimiento | Fecha Nacimiento | Fecha Nac | F. Nacimiento'),
  ...called('Gender', 'Género | Sexo'),
  ...called('SSN', 'Número de Seguro Social | Seguro Social | Núm. Seguro Social | No. Seguro Social | SS'),
  ...called('Address', 'Dirección | Dirección Postal | Dirección Residencial | Dirección Física | Calle'),
  ...called('City', 'Ciudad | Pueblo | Municipio'),
  ...called('State', 'Estado'),
  ...called('Zip', 'Código Postal | Cód. Postal | Zona Postal'),
  ...called('Phone', 'Teléfono | Número de Teléfono | Tel. | Celular'),
  ...called('Email', 'Correo Electrónico | Correo | Dirección Electrónica'),
  ...called('Relationship', 'Parentesco | Relación | Relación con el Empleado'),
  ...called('Hire Date', 'Fecha de Ingreso | Fecha de Contratación | Fecha de Empleo'),
  ...called('Plan', 'Plan | Plan Médico | Nombre del Plan'),
  ...called('Coverage Level', 'Tipo de Cubierta | Nivel de Cubierta | Tipo de Cobertura | Nivel de Cobertura | Cubierta'),
  ...called(
    'Effective Date',
    'Fecha de Efectividad | Fecha Efectiva | Fecha Efectividad | Fecha de Vigencia | Fecha de Inicio | Fecha de Alta | Fecha Alta',
  ),
  ...called('Termination Date', 'Fecha de Terminación | Fecha de Cancelación | Fecha de Baja | Fecha Baja | Fecha de Fin'),
  ...called('Group Number', 'Número de Grupo | Núm. de Grupo | Grupo'),
};

/** What they are called in French, as in Canada. */
export const FRENCH: Readonly<Record<string, string>> = {
  ...called('Employee ID', "Numéro d'employé | No d'employé | Matricule | Numéro de l'employé"),
  ...called('Member ID', "Numéro de certificat | Numéro d'adhérent | Numéro du participant"),
  ...called('First Name', "Prénom | Prénom de l'employé"),
  ...called('Middle Name', 'Deuxième prénom | Initiale'),
  ...called('Last Name', 'Nom | Nom de famille'),
  ...called('Full Name', "Nom complet | Nom et prénom | Nom, prénom | Nom de l'employé"),
  ...called('Date of Birth', 'Date de naissance'),
  ...called('Gender', 'Sexe | Genre'),
  ...called('Address', 'Adresse | Adresse civique | Rue'),
  ...called('City', 'Ville'),
  ...called('State', 'Province | État'),
  ...called('Zip', 'Code postal'),
  ...called('Phone', 'Téléphone | Numéro de téléphone'),
  ...called('Email', 'Courriel | Adresse courriel | Adresse électronique'),
  ...called('Relationship', "Lien de parenté | Lien | Lien avec l'employé"),
  ...called('Hire Date', "Date d'embauche | Date d'emploi"),
  ...called('Plan', 'Régime | Nom du régime | Formule | Nom de la formule'),
  ...called('Coverage Level', 'Type de protection | Type de couverture | Niveau de protection'),
  ...called('Effective Date', "Date d'entrée en vigueur | Date d'effet | Date de début"),
  ...called('Termination Date', 'Date de fin | Date de cessation | Date de résiliation'),
  ...called('Group Number', 'Numéro de groupe | Groupe'),
};

function called(usual: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' | ').map((name) => [name, usual]));
}
