/** People of the demo city. Their password is public, so production never has them. */
export const DEMO_PASSWORD = 'hawker-demo'

export type DemoPerson = {
  email: string
  firstname: string
  lastname: string
  phone: string
  roles: readonly ('seller' | 'driver' | 'admin')[]
  about: string
}
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'customer@hawker.test',
    firstname: 'Amina',
    lastname: 'Haddad',
    phone: '+12025550101',
    roles: [],
    about: 'orders dinner',
  },
  {
    email: 'friend@hawker.test',
    firstname: 'Theo',
    lastname: 'Martin',
    phone: '+12025550102',
    roles: [],
    about: 'orders too',
  },
  {
    email: 'seller@hawker.test',
    firstname: 'Rosa',
    lastname: 'Delgado',
    phone: '+12025550103',
    roles: ['seller'],
    about: 'cooks: /console/seller',
  },
  {
    email: 'driver@hawker.test',
    firstname: 'Karim',
    lastname: 'Osman',
    phone: '+12025550104',
    roles: ['driver'],
    about: 'carries: /console/driver',
  },
  {
    email: 'yusuf@hawker.test',
    firstname: 'Yusuf',
    lastname: 'Haddad',
    phone: '+12025550144',
    roles: ['driver'],
    about: 'carries parcels by car: /console/driver',
  },
  {
    email: 'admin@hawker.test',
    firstname: 'Grace',
    lastname: 'Okafor',
    phone: '+12025550105',
    roles: ['admin'],
    about: 'staff',
  },
]
