-- The photos of a courier outlive the courier's account.
create index parcel_proofs_courier on parcel_proofs (driver_id);
